import type { Session } from '../../../db/session'
import type { Claims } from '../../../keys'
import { SubscribeError, type Deliver } from '../../feed'
import { describeParams, type Action, type BindingParams } from './params'
import { postgresErrorText } from '../postgres-error'

/** A subscriber: one channel, and the claims with which its bindings are judged. */
export interface Subscriber {
  claims: Claims
  deliver: Deliver
}

/** One entry of a channel's `postgres_changes` on one table. */
export interface Binding {
  subscriber: Subscriber
  id: number
  relation: number
  action: Action | '*'
  /** SQL on `row`, a jsonb object; undefined: every change. */
  condition: string | undefined
  /** Sorted; undefined: every column. */
  select: string[] | undefined
}

/** Names are patterns of LIKE without an escape, as on the hosted service. */
const TABLES = `
  select format('%I.%I', schemaname, tablename)::regclass::oid as relation
    from pg_publication_tables
   where pubname = 'supabase_realtime'
     and schemaname like $1 escape '' and tablename like $2 escape ''`

/** One binding for each published table that is wanted. Throws SubscribeError. */
export async function bind(
  session: Session,
  params: BindingParams,
  id: number,
  subscriber: Subscriber,
): Promise<Binding[]> {
  const { action, select } = params
  const foundConditions = await conditions(session, params, subscriber.claims)
  if (foundConditions.length === 0)
    throw new SubscribeError(refusal('Please check Realtime is enabled for the given', params))
  return foundConditions.map(({ relation, condition }) => ({
    subscriber,
    id,
    relation,
    action,
    condition: condition ?? undefined,
    select: select?.toSorted(),
  }))
}

async function conditions(
  session: Session,
  params: BindingParams,
  { role }: Claims,
): Promise<{ relation: number; condition: string | null }[]> {
  const { schema, table, filters, select } = params
  try {
    return await session.query(
      `select relation, realtime.binding_condition(relation, $3, $4, $5) as condition from (${TABLES}) as tables`,
      [pattern(schema), pattern(table), role, JSON.stringify(filters), select ?? null],
    )
  } catch (error) {
    const text = postgresErrorText(error)
    if (text === undefined) throw error
    throw new SubscribeError(
      `${refusal('An exception happened so please check your', params)}. Exception: ${text}`,
    )
  }
}

const pattern = (name: string) => (name === '*' ? '%' : name)

const refusal = (cause: string, params: BindingParams) =>
  `Unable to subscribe to changes with given parameters. ${cause} connect parameters: ${describeParams(params)}`
