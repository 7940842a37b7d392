import type { Backend as Embedded } from 'supabase-embedded'
import { project, signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { until } from 'supabase-embedded/testing/until'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { SourceSignal } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import { enter, profileOf } from '../support/profile'
import { source as orders } from '../support/boards'
import { recordingSocket } from '../support/recording-socket'

const schema = `
create table public.orders (id bigint primary key, at timestamptz default now(), path text, value int, secret text);
alter table public.orders enable row level security;
create policy "all" on public.orders for select to authenticated using (true);
alter publication supabase_realtime add table public.orders;
revoke select on public.orders from anon, authenticated;
grant select (id, at, path, value) on public.orders to authenticated;
`
let embedded: Embedded
beforeAll(async () => {
  embedded = await startTestBackend({ ...project(), 'migrations/20260101000000_orders.sql': schema })
})
afterAll(() => embedded.close())

let ids = 0
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())
const insertRow = () =>
  embedded.database.query(`insert into public.orders values (${++ids}, now(), '/a', 7, 'secret')`)

async function openPort() {
  const socket = recordingSocket()
  const port = profileOf(embedded).open({ transport: socket.transport })
  const { email } = await signedUp(embedded)
  await enter(port, email)
  return {
    socket,
    hear: (columns: string[], silentConnections = 0) =>
      hear(port.sources, { ...orders, columns }, silentConnections),
  }
}
function hear(
  sources: Awaited<ReturnType<ReturnType<typeof profileOf>['open']>>['sources'],
  source: TableSource,
  silentConnections: number,
) {
  const heard = { signals: [] as SourceSignal[], loss: undefined as unknown }
  const subscription = sources.listen(source, silentConnections).subscribe({
    next: signal => heard.signals.push(signal),
    error: (loss: unknown) => (heard.loss = loss),
  })
  const leave = () => subscription.unsubscribe()
  onTestFinished(leave)
  return Object.assign(heard, { leave })
}
type Heard = ReturnType<typeof hear>
const typesOf = ({ signals }: Heard) => signals.map(({ type }) => type)
const proven = (...all: Heard[]) =>
  until(() => {
    for (const heard of all) expect(typesOf(heard).slice(0, 2)).toEqual(['joined', 'subscribed'])
  })
const rowsOf = ({ signals }: Heard) => signals.flatMap(signal => ('row' in signal ? [signal.row] : []))

test('sources of a table share one join, and each gets its own columns', async () => {
  const { socket, hear } = await openPort()
  const [values, paths] = [hear(['id', 'value']), hear(['id', 'path'])]
  await proven(values, paths)
  expect(socket.joins()).toHaveLength(1)
  await insertRow()
  await until(() =>
    expect([rowsOf(values), rowsOf(paths)]).toEqual([[{ id: ids, value: 7 }], [{ id: ids, path: '/a' }]]),
  )
})

test('a source that comes later is subscribed at once where the join has its columns', async () => {
  const { socket, hear } = await openPort()
  const first = hear(['id', 'value', 'path'])
  await proven(first)
  const later = hear(['id', 'path'])
  expect(typesOf(later)).toEqual(['joined', 'subscribed'])
  // The first may leave: the join is everyone's.
  first.leave()
  await insertRow()
  await until(() => expect(rowsOf(later)).toEqual([{ id: ids, path: '/a' }]))
  expect(socket.joins()).toHaveLength(1)
  later.leave()
  await until(() => expect(socket.unleft()).toEqual([]))
})

test('a source that wants more columns gets a join of its own; the others miss nothing', async () => {
  const { socket, hear } = await openPort()
  const first = hear(['id', 'value'])
  await proven(first)
  const wider = hear(['id', 'path'])
  await proven(wider)
  expect(socket.joins()).toHaveLength(2)
  await insertRow()
  await until(() =>
    expect([rowsOf(first), rowsOf(wider)]).toEqual([[{ id: ids, value: 7 }], [{ id: ids, path: '/a' }]]),
  )
  expect(typesOf(first)).toEqual(['joined', 'subscribed', 'insert'])
})

test('after a loss the first source to return asks for the columns of the others, too', async () => {
  const { socket, hear } = await openPort()
  const before = [hear(['id', 'value']), hear(['id', 'path'])] as const
  await proven(...before)
  embedded.faults.act({ action: 'close', code: 1006 })
  await until(() =>
    expect(before.map(({ loss }) => loss)).toMatchObject([{ kind: 'lost' }, { kind: 'lost' }]),
  )
  const first = hear(['id', 'value'])
  await proven(first)
  const second = hear(['id', 'path'])
  expect(typesOf(second)).toEqual(['joined', 'subscribed'])
  expect(socket.joins()).toHaveLength(2)
})

test('columns that the viewer may not read are refused to their source alone', async () => {
  const { hear } = await openPort()
  const [good, bad] = [hear(['id', 'value']), hear(['id', 'secret'])]
  await until(() => expect(bad.loss).toBeDefined())
  await proven(good)
  expect([good.loss, (bad.loss as { reason: string }).reason]).toEqual([
    undefined,
    expect.stringContaining('secret'),
  ])
  await insertRow()
  await until(() => expect(rowsOf(good)).toEqual([{ id: ids, value: 7 }]))
  // Its next attempt disturbs nobody.
  const again = hear(['id', 'secret'])
  await until(() => expect(again.loss).toBeDefined())
  expect([good.loss, typesOf(good)]).toEqual([undefined, ['joined', 'subscribed', 'insert']])
})

test('a source that found its connection silent does not get the same join again', async () => {
  const { socket, hear } = await openPort()
  const [others, deaf] = [hear(['id', 'value']), hear(['id', 'value'])]
  await proven(others, deaf)
  deaf.leave()
  // A change came a moment ago: the join is not at fault.
  await insertRow()
  await until(() => expect(rowsOf(others)).toHaveLength(1))
  const shared = hear(['id', 'value'], 1)
  expect(typesOf(shared)).toEqual(['joined', 'subscribed'])
  shared.leave()
  vi.advanceTimersByTime(10_000)
  const silent = hear(['id', 'value'], 1)
  expect(others.loss).toMatchObject({
    kind: 'lost',
    reason: expect.stringContaining('sent nothing') as string,
  })
  await proven(silent)
  expect(socket.joins()).toHaveLength(2)
  // There may be nothing to receive: it is not ended for each of its sources in turn.
  hear(['id', 'value']).leave()
  vi.advanceTimersByTime(10_000)
  expect(typesOf(hear(['id', 'value'], 1))).toEqual(['joined', 'subscribed'])
  expect([silent.loss, socket.joins().length]).toEqual([undefined, 2])
})

test('a project that refuses public channels says so to each, and takes one join of all once it accepts them', async () => {
  const { socket, hear } = await openPort()
  embedded.faults.realtime.joinError = 'PrivateOnly: This project only allows private channels'
  onTestFinished(() => void delete embedded.faults.realtime.joinError)
  const refused = [hear(['id', 'value']), hear(['id', 'path'])]
  await until(() =>
    expect(refused.map(({ loss }) => loss)).toMatchObject(
      refused.map(() => ({
        kind: 'misconfigured',
        reason: expect.stringContaining('“Allow public access”') as string,
      })),
    ),
  )
  expect(socket.joins()).toHaveLength(1)
  delete embedded.faults.realtime.joinError
  const first = hear(['id', 'value'])
  await proven(first)
  const second = hear(['id', 'path'])
  expect([typesOf(second), socket.joins().length]).toEqual([['joined', 'subscribed'], 2])
})
