import type { Page } from 'playwright-core'
import { startBackend } from 'supabase-embedded'
import { withSecondFactor } from 'supabase-embedded/testing/auth'
import { demoAccounts, ensureAccounts } from '../../dev/demo/accounts'
import { runApp } from './app'
import { launchBrowser, signInByPassword, troublesOf } from './browser'
import { BOARD, desk, TALLY } from './desk'
import { panel, type Id } from './hands'

type Name = 'viewer' | 'dispatcher' | 'second' | 'admin'
export const mail = (name: Name): string => `${name}@signalbox.local`

/**
 * The project "Dispatch" with nine parcels and four incidents, the built app, and a browser each for these people, who
 * look at the desk. Whoever is `second` has a second factor of this `secret` and has not shown it.
 */
export async function startDesk<N extends Name>(names: readonly N[]) {
  const backend = await startBackend({ project: 'supabase', data: 'memory', port: 0 })
  await ensureAccounts(backend)
  await backend.database.exec(`
    insert into public.parcels (recipient, street, zone, weight_kg, price, note)
      select 'Recipient ' || n, 'Quay ' || n, 'Harbour', n, n, case when n = 1 then 'ring twice' end
      from generate_series(1, 9) n;
    insert into public.incidents (severity, what, zone)
      select 'minor', 'Incident ' || n, 'Harbour' from generate_series(1, 4) n;
    insert into public.signalbox_boards (id, title, board, readers)
      values ('${BOARD}', 'Desk', '${JSON.stringify(desk)}', '{everyone}');
    ${TALLY}`)
  const password = demoAccounts[0]?.password ?? ''
  const secret = names.some(name => name === 'second')
    ? await withSecondFactor(backend, mail('second'), password)
    : ''
  const env = { VITE_SUPABASE_URL: backend.url, VITE_SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable }
  const app = await runApp('preview', { env })
  const browser = await launchBrowser()
  const troubles: string[] = []

  async function person(name: N): Promise<Page> {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
    troublesOf(page, troubles)
    await page.route('**/config.json', route =>
      route.fulfill({
        json: {
          supabaseUrl: backend.url,
          publishableKey: backend.keys.publishable,
          session: { secondFactor: 'when needed' },
        },
      }),
    )
    await page.goto(`${app.url}/?board=${BOARD}`)
    await signInByPassword(page, mail(name), password)
    for (const { id, kind } of desk.panels)
      if (kind !== 'action') await panel(page, id).and(page.locator('[data-freshness="live"]')).waitFor()
    return page
  }
  const pages = await Promise.all(names.map(async name => [name, await person(name)] as const))

  const rows = <Row extends object>(sql: string) => backend.database.query<Row>(sql)
  return {
    backend,
    secret,
    rows,
    pages: Object.fromEntries(pages) as Record<N, Page>,
    /** The key of the parcel for this quay. */
    async numberOf(n: number) {
      const [parcel] = await rows<{ tracking: string }>(
        `select tracking::text from public.parcels where street = 'Quay ${n}'`,
      )
      return parcel?.tracking ?? ''
    },
    /** How often the database was changed in a way. */
    countApplied: async (what: string, key: string, of: Id = 'parcels') =>
      (await rows(`select 1 from proof.tally where what = '${what}' and name = '${of}' and key = '${key}'`))
        .length,
    /** What went wrong on any page, beside what the browser says of refusals and of connections that end. */
    troubles: () => troubles.filter(text => !/Failed to load resource|WebSocket/.test(text)),
    async close() {
      await browser.close()
      await app.stop()
      await backend.close()
    },
  }
}
export type Desk<N extends Name> = Awaited<ReturnType<typeof startDesk<N>>>
