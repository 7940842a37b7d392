import type { Backend as Embedded } from 'supabase-embedded'
import { PASSWORD, project, signedUp, withFactor } from 'supabase-embedded/testing/auth'
import { clientOf, startTestBackend } from 'supabase-embedded/testing/backend'
import { until } from 'supabase-embedded/testing/until'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { wireSession } from '../../src/app/createApp'
import { wholeBoard } from '../support/whole-board'
import type { Backend, ReadResult, SourceSignal } from '../../src/backend/ports/backend.port'
import type { Board } from '../../src/board/board'
import type { TableSource } from '../../src/board/model/source'
import type { ChannelRef } from '../../src/machines/channel/channel.machine'
import { freshness } from '../../src/machines/freshness'
import { Secret } from '../../src/shared/secret'
import { loadedAccount } from '../../dev/shared/loadedAccount'
import { wireSignedIn } from '../../src/app/wireSignedIn'
import { barsPanel, numberPanel, tablePanel, source as orders } from '../support/boards'
import { enter, profileOf, raise } from '../support/profile'

const source: TableSource = { ...orders, limit: 1_000 }
const board: Board = {
  version: 2,
  title: 'Orders',
  sources: { orders: source },
  panels: [{ ...tablePanel, limit: 1_000 }, numberPanel, barsPanel],
}
const schema = `
create table public.orders (
  id bigint primary key,
  at timestamptz not null default now(),
  path text not null default '/a',
  value real not null default 0,
  level text not null default 'aal1'
);
alter table public.orders enable row level security;
create policy "seen at their level" on public.orders for select to authenticated
  using (level = 'aal1' or auth.jwt() ->> 'aal' = level);
alter publication supabase_realtime add table public.orders;
create table public.unpublished (id bigint primary key);
create table public.closed (id bigint primary key, path text);
create table public.partly (id bigint primary key, path text);
revoke all on public.closed, public.partly from authenticated;
grant select (id) on public.partly to authenticated;
alter publication supabase_realtime add table public.closed, public.partly;
grant all on public.orders, public.unpublished to anon, authenticated, service_role;
`
const mfa = '[auth.mfa.totp]\nenroll_enabled = true\nverify_enabled = true'

let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend({
    ...project(mfa),
    'migrations/20260101000000_orders.sql': schema,
  })
})
afterAll(() => embeddedBackend.close())

const open = () => profileOf(embeddedBackend).open()
async function openSignedIn(): Promise<Backend> {
  const { email } = await signedUp(embeddedBackend)
  const port = open()
  await enter(port, email)
  return port
}
function hear({ sources }: Backend, what: TableSource = source) {
  const heardSource = { signals: [] as SourceSignal[], loss: undefined as unknown }
  const subscription = sources.listen(what).subscribe({
    next: signal => heardSource.signals.push(signal),
    error: (loss: unknown) => (heardSource.loss = loss),
  })
  onTestFinished(() => subscription.unsubscribe())
  return heardSource
}
const proven = ({ signals }: { signals: SourceSignal[] }) =>
  until(() => expect(signals.map(({ type }) => type)).toContain('subscribed'))
const keysHeard = ({ signals }: { signals: SourceSignal[] }) =>
  signals.flatMap(signal =>
    'row' in signal ? [signal.row['id']] : 'key' in signal ? [signal.key['id']] : [],
  )

/** Someone else, who may do anything; the table is empty before and after. */
async function writer(): Promise<SupabaseClient> {
  const client = clientOf(embeddedBackend, 'secret')
  const clear = async () => {
    await client.from('orders').delete().gte('id', 0).throwOnError()
  }
  await clear()
  onTestFinished(clear)
  return client
}

test('reads the rows that the viewer may see, in the order of the source, up to its limit', async () => {
  const client = await writer()
  await client
    .from('orders')
    .insert([1, 2, 3, 4].map(id => ({ id, level: id === 4 ? 'aal2' : 'aal1' })))
    .throwOnError()
  const port = await openSignedIn()
  const read = vi.fn<(read: ReadResult) => void>()
  port.sources.read({ ...source, limit: 2 }).subscribe(read)
  await until(() => expect(read).toHaveBeenCalled())
  const { rows, isTruncated } = read.mock.calls[0]?.[0] ?? { rows: [], isTruncated: null }
  expect(rows).toMatchObject([{ id: 3 }, { id: 2 }])
  expect(isTruncated).toBe(true)
  expect(Object.keys(rows[0] ?? {})).toEqual(source.columns)
})

test.each([
  ['a table that does not exist', { ...source, table: 'nowhere' }],
  ['a column that does not exist', { ...source, columns: ['id', 'nothing'] }],
])('%s is the board’s or the project’s fault', async (_, wrong) => {
  const port = await openSignedIn()
  const onFailure = vi.fn<(loss: unknown) => void>()
  port.sources.read(wrong).subscribe({ error: onFailure })
  await until(() => expect(onFailure).toHaveBeenCalled())
  expect(onFailure.mock.calls[0]?.[0]).toMatchObject({ kind: 'unknown' })
})

test.each([
  ['a table without rights', 'closed', ['id'], 'denied', /^42501: .* closed; column “id”/],
  ['a column without rights', 'partly', ['id', 'path'], 'denied', /^42501: .* partly; column “path”/],
  ['a column that is gone', 'orders', ['id', 'nothing'], 'unknown', /^42703: column orders.nothing/],
])('of %s Realtime says little, and the loss what is so', async (_, table, columns, kind, reason) => {
  const heard = hear(await openSignedIn(), { ...source, table, columns })
  await until(() => expect(heard.loss).toBeDefined())
  expect(heard.loss).toEqual({ kind, reason: expect.stringMatching(reason) as string })
})

test('a table that is not published can be joined, and is never proven', async () => {
  const port = await openSignedIn()
  const heardSource = hear(port, { ...source, table: 'unpublished', columns: ['id'] })
  await until(() => expect(heardSource.loss).toBeDefined())
  expect(heardSource.loss).toMatchObject({ kind: 'unpublished' })
})

test('channels joined in the same moment all carry the viewer’s token', async () => {
  const client = await writer()
  const port = await openSignedIn()
  const all = [hear(port), hear(port), hear(port)]
  await Promise.all(all.map(proven))
  await client.from('orders').insert({ id: 1 }).throwOnError()
  await until(() => expect(all.map(keysHeard)).toEqual([[1], [1], [1]]))
})

test('a viewer receives the changes they may see, and no others', async () => {
  const client = await writer()
  const port = await openSignedIn()
  const heardSource = hear(port)
  await proven(heardSource)
  await client.from('orders').insert({ id: 1, level: 'aal2' }).throwOnError()
  await client.from('orders').insert({ id: 2 }).throwOnError()
  await client.from('orders').update({ value: 7 }).eq('id', 2).throwOnError()
  await client.from('orders').delete().eq('id', 2).throwOnError()
  await until(() => expect(heardSource.signals.at(-1)?.type).toBe('delete'))
  expect(keysHeard(heardSource)).toEqual([2, 2, 2])
})

test('after a code is accepted, open channels receive what only the second factor shows', async () => {
  const client = await writer()
  const { client: owner, email } = await signedUp(embeddedBackend)
  const factor = await withFactor(owner)
  const port = open()
  await enter(port, email)
  const heardSource = hear(port)
  await proven(heardSource)
  expect(await raise(port, factor)).toMatchObject({ type: 'session' })
  await until(() => expect(heardSource.signals.map(({ type }) => type)).toContain('reauthorized'))
  await client.from('orders').insert({ id: 1, level: 'aal2' }).throwOnError()
  await until(() => expect(keysHeard(heardSource)).toEqual([1]))
})

test('everything together: signed in, live, through a cut, with the missed changes', async () => {
  const client = await writer()
  await client.from('orders').insert({ id: 1 }).throwOnError()
  const { email } = await signedUp(embeddedBackend)
  const surroundings = { page: null, isOnline: () => true, isVisible: () => true }
  const input = { board, secondFactor: 'at sign-in' as const }
  const port = open()
  const signedIn = {
    board: wholeBoard(port, surroundings),
    ...wireSignedIn(port.auth, surroundings),
    ...loadedAccount(port.auth),
  }
  const wiredLogic = wireSession(port.auth, surroundings, signedIn)
  const session = createActor(wiredLogic, { input }).start()
  onTestFinished(() => void session.stop())
  const signedOut = await waitFor(session, snapshot => snapshot.children.signIn !== undefined)
  const step = { by: 'password', email, password: new Secret(PASSWORD) } as const
  signedOut.children.signIn?.send({ type: 'signIn.try', step })
  const active = await waitFor(session, snapshot => snapshot.children.board !== undefined)
  const channel = active.children.board?.getSnapshot().context.channels['orders'] as ChannelRef
  const words: string[] = []
  channel.subscribe(snapshot => void words.push(freshness(snapshot).word))
  const readShown = () => {
    const { table } = channel.getSnapshot().context.views
    return table?.kind === 'table' ? table.rows.map(({ key }) => key) : []
  }
  await waitFor(channel, snapshot => freshness(snapshot).word === 'live', { timeout: 20_000 })
  expect(readShown()).toEqual(['1'])

  const many = Array.from({ length: 500 }, (_, i) => ({ id: i + 2 }))
  await client.from('orders').insert(many).throwOnError()
  await until(() => expect(readShown().length).toBe(501))
  expect(readShown()).toEqual([...many.map(({ id }) => String(id)).reverse(), '1'])

  embeddedBackend.faults.act({ action: 'close', code: 1006 })
  await waitFor(channel, snapshot => freshness(snapshot).word === 'reconnecting')
  expect(readShown().length).toBe(501)
  await client.from('orders').insert({ id: 1_000 }).throwOnError()
  await waitFor(channel, snapshot => freshness(snapshot).word === 'live', { timeout: 20_000 })
  expect(readShown()[0]).toBe('1000')
  expect([...new Set(words)]).toEqual(['connecting', 'live', 'reconnecting', 'catching-up'])
})
