import type { Session } from './session'

/** A line for the start that names the database's webhooks, whose requests are not sent. */
export async function describeWebhooks(session: Session): Promise<string | undefined> {
  const rows = await session.query<{ name: string }>(
    `select format('%s on %s', tgname, tgrelid::regclass) as name
       from pg_trigger
      where tgfoid = 'supabase_functions.http_request()'::regprocedure and not tgisinternal
      order by 1`,
  )
  if (rows.length === 0) return undefined
  return `Database webhooks that are not sent: ${rows.map(({ name }) => name).join(', ')}.`
}
