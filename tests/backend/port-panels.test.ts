import type { Backend as Embedded } from 'supabase-embedded'
import { PASSWORD, project, signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { until } from 'supabase-embedded/testing/until'
import { RealtimeClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { random as randomOf } from '../streams/folds/adversary'
import { createActor, waitFor, type ActorOptions, type AnyActorLogic } from 'xstate'
import { wireSession } from '../../src/app/createApp'
import { wholeBoard } from '../support/whole-board'
import type { Board, Panel } from '../../src/board/board'
import { panelSource } from '../../src/board/schema/panelSource'
import type { TableSource } from '../../src/board/model/source'
import { freshness } from '../../src/machines/freshness'
import { Secret } from '../../src/shared/secret'
import { loadedAccount } from '../../dev/shared/loadedAccount'
import { wireSignedIn } from '../../src/app/wireSignedIn'
import { barsPanel, linePanel, numberPanel, tablePanel } from '../support/boards'
import { deriveExpectedView, drawnText, type Row } from '../support/drawn'
import { profileOf } from '../support/profile'
import { recordingSocket } from '../support/recording-socket'

/** How long panels come and go: a moment, or a minute with `PANELS_SECONDS=60`. */
const SECONDS = Number(process.env['PANELS_SECONDS'] ?? 1)
vi.setConfig({ testTimeout: 60_000 + SECONDS * 2_000 })

const GRACE = 10_000
const SHORT_GRACE = 300

const tables = ['a', 'b', 'c', 'd', 'e']
const limits = [5, 20, 60, 200]
const schema = tables
  .map(
    name => `
create table public.${name} (id bigint primary key, at timestamptz not null, path text not null, value int not null);
alter table public.${name} enable row level security;
create policy "everybody" on public.${name} for select to authenticated using (true);
alter publication supabase_realtime add table public.${name};`,
  )
  .join('\n')

const sources: Record<string, TableSource> = Object.fromEntries(
  tables.flatMap(table =>
    limits.map((limit): [string, TableSource] => [
      `${table}${limit}`,
      {
        kind: 'table',
        schema: 'public',
        table,
        columns: ['id', 'at', 'path', 'value'],
        key: ['id'],
        order: { column: 'id', ascending: false },
        limit,
      },
    ]),
  ),
)
const kinds: Panel[] = [
  { ...tablePanel, limit: 10 },
  { ...tablePanel, id: 'long', limit: 200 },
  numberPanel,
  linePanel,
  { ...barsPanel, window: 3_600, limit: 10 },
]
/** A hundred panels, five on each of twenty sources. */
const all: Panel[] = Object.keys(sources).flatMap(source =>
  kinds.map(panel => ({ ...panel, id: `${source} ${panel.id}`, source })),
)
const boardOf = (panels: Panel[]): Board => ({ version: 2, title: 'Panels', sources, panels })

let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend({ ...project(), 'migrations/20260101000000_panels.sql': schema })
})
afterAll(() => embeddedBackend.close())

let ids = 0
const random = randomOf(20_261_128)
const oneOf = <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)] as T
async function write() {
  const name = oneOf(tables)
  const [id, at] = [++ids, new Date(Date.now() - 60_000 + ids).toISOString()]
  const somewhere = `(select id from public.${name} order by id desc offset ${Math.floor(random() * 8)} limit 1)`
  const value = Math.floor(random() * 1_000)
  const what = random()
  if (what < 0.5)
    await embeddedBackend.database.query(
      `insert into public.${name} values (${id}, '${at}', '/${id % 4}', ${value})`,
    )
  else if (what < 0.8)
    await embeddedBackend.database.query(`update public.${name} set value = ${value} where id = ${somewhere}`)
  else await embeddedBackend.database.query(`delete from public.${name} where id = ${somewhere}`)
}
beforeEach(async () => {
  for (const name of tables) {
    await embeddedBackend.database.query(`delete from public.${name}`)
    await embeddedBackend.database.query(
      `insert into public.${name} select n, to_timestamp(${Date.now() / 1000 - 600} + n), '/' || n % 4, n
       from generate_series(${ids + 1}, ${ids + 100}) n`,
    )
  }
  ids += 100
})

/** A grace that tests have time for; every other delay as it is. */
const clock = {
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms === GRACE ? SHORT_GRACE : ms),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
} as unknown as NonNullable<ActorOptions<AnyActorLogic>['clock']>

/** The whole house with this board, signed in, and what it says on the wire. */
async function open(board: Board) {
  const socket = recordingSocket()
  const channel = vi.spyOn(RealtimeClient.prototype, 'channel')
  onTestFinished(() => channel.mockRestore())
  const { email } = await signedUp(embeddedBackend)
  const port = profileOf(embeddedBackend).open({ transport: socket.transport })
  const surroundings = { page: null, isOnline: () => true, isVisible: () => true }
  const signedIn = {
    board: wholeBoard(port, surroundings),
    ...wireSignedIn(port.auth, surroundings),
    ...loadedAccount(port.auth),
  }
  const session = createActor(wireSession(port.auth, surroundings, signedIn), {
    clock,
    input: { board, secondFactor: 'at sign-in' },
  }).start()
  onTestFinished(() => void session.stop())
  const signedOut = await waitFor(session, ({ children }) => children.signIn !== undefined)
  const step = { by: 'password', email, password: new Secret(PASSWORD) } as const
  signedOut.children.signIn?.send({ type: 'signIn.try', step })
  const active = await waitFor(session, ({ children }) => children.board !== undefined)
  const shownBoard = active.children.board
  if (shownBoard === undefined) throw new Error('no board')
  const context = () => shownBoard.getSnapshot().context
  const uses = () => Object.values(context().uses)
  return {
    socket,
    shownBoard,
    session,
    uses,
    change: (panels: Panel[]) => shownBoard.send({ type: 'board.change', board: boardOf(panels) }),
    words: () => uses().map(({ channel }) => freshness(channel.getSnapshot()).word),
    holes: () => uses().flatMap(({ channel }) => channel.getSnapshot().context.ledger.gaps),
    viewOf: (panel: Panel) =>
      context().channels[panelSource(panel) ?? '']?.getSnapshot().context.views[panel.id],
    /** The channels that realtime-js still has, in every client that was ever opened. */
    listHeld: () =>
      [...new Set(channel.mock.contexts as RealtimeClient[])].flatMap(client => client.getChannels()),
  }
}
const allLive = async ({ words }: Awaited<ReturnType<typeof open>>, count: number) =>
  until(() => expect(words()).toEqual(Array.from({ length: count }, () => 'live')))

async function inDatabase({ table, limit }: TableSource): Promise<Row[]> {
  const rows = await embeddedBackend.database.query<Omit<Row, 'id'> & { name: string }>(
    `select id::text as name, path, value from public.${table} order by id desc limit ${limit}`,
  )
  return rows.map(row => ({ ...row, id: Number(row.name) }))
}
async function agree(house: Awaited<ReturnType<typeof open>>, panels: readonly Panel[]) {
  const rows = new Map<string, Row[]>()
  for (const name of new Set(panels.flatMap(panel => panelSource(panel) ?? [])))
    rows.set(name, await inDatabase(sources[name] as TableSource))
  await until(() => {
    for (const panel of panels)
      expect([panel.id, drawnText(house.viewOf(panel))]).toEqual([
        panel.id,
        deriveExpectedView(panel, rows.get(panelSource(panel) ?? '') ?? []),
      ])
  })
}

/** Writes without a pause, for as long as `work` lasts. */
async function underWrites(work: () => Promise<void>) {
  const writing = new AbortController()
  const writing$ = (async () => {
    while (!writing.signal.aborted) {
      await write()
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  })()
  await work().finally(() => writing.abort())
  await writing$
}
/** For so many seconds, and on a slow machine until enough came of it. */
const churn = async (seconds: number, turn: () => void, isEnough = () => true) => {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end || !isEnough();) {
    turn()
    await new Promise(resolve => setTimeout(resolve, 15))
  }
}

test('a hundred panels on twenty sources of five tables are five subscriptions, however panels come and go', async () => {
  expect([all.length, Object.keys(sources).length]).toEqual([100, 20])
  const house = await open(boardOf(all))
  await allLive(house, 20)
  expect(house.socket.joins()).toHaveLength(tables.length)
  const before = house.uses().map(({ channel }) => channel)
  // The first panel of each source stays, so that each stays in use.
  const optional = all.filter((_, i) => i % kinds.length !== 0)
  let panels = all
  await underWrites(() =>
    churn(SECONDS, () => {
      const wantedPanels = new Set(optional.filter(() => random() < 0.7))
      panels = all.filter((panel, i) => i % kinds.length === 0 || wantedPanels.has(panel))
      house.change(panels)
    }),
  )
  await agree(house, panels)
  house.change(all)
  await agree(house, all)
  expect(house.socket.joins()).toHaveLength(tables.length)
  expect(house.holes()).toEqual([])
  expect(new Set(house.uses().map(({ channel }) => channel))).toEqual(new Set(before))
  house.session.stop()
  await until(() => expect([house.listHeld(), house.socket.unleft()]).toEqual([[], []]))
})

test('sources that come and go with their panels leave nothing behind, and the others whole', async () => {
  const [stays, ...rest] = all as [Panel, ...Panel[]]
  const house = await open(boardOf([stays]))
  await allLive(house, 1)
  let panels = [stays]
  const changePanels = () => {
    if (random() < 0.3) panels = [stays, ...rest.filter(() => random() < 0.05)]
    house.change(panels)
  }
  // Some table was left and joined again.
  const isRejoined = () => house.socket.joins().length > tables.length
  await underWrites(() => churn(SECONDS, changePanels, isRejoined))
  const countUsed = () => house.uses().filter(({ isIdle }) => !isIdle).length
  const countTables = () =>
    new Set(panels.map(panel => (sources[panelSource(panel) ?? ''] as TableSource).table)).size
  await until(() => expect(house.uses()).toHaveLength(countUsed()))
  await allLive(house, countUsed())
  await agree(house, panels)
  // Every other topic was left, and the server confirmed it.
  await until(() =>
    expect([house.listHeld().length, house.socket.unleft().length]).toEqual([countTables(), countTables()]),
  )
  expect(
    house.shownBoard.getSnapshot().context.channels[panelSource(stays) ?? '']?.getSnapshot().context.ledger
      .gaps,
  ).toEqual([])
  house.change([])
  await until(() => expect([house.uses(), house.listHeld(), house.socket.unleft()]).toEqual([[], [], []]))
})
