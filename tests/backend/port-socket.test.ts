import { firstValueFrom, type Subscription } from 'rxjs'
import { startRealtime, SubscribeError, type TestRealtime } from 'supabase-embedded/testing/realtime'
import { until } from 'supabase-embedded/testing/until'
import { expect, onTestFinished, test } from 'vitest'
import type { Sources, SourceSignal } from '../../src/backend/ports/backend.port'
import { source } from '../support/boards'
import { keep, profileOf } from '../support/profile'

const change = (type: string, rest: object, errors: string[] | null = null) =>
  JSON.stringify({
    type,
    schema: 'public',
    table: 'orders',
    commit_timestamp: '2026-01-01T00:00:00.000Z',
    columns: [{ name: 'id', type: 'int8' }],
    errors,
    ...rest,
  })
const insert = (id: number) => change('INSERT', { record: { id } })

async function dataOf(realtime: TestRealtime): Promise<Sources> {
  const browser = profileOf(realtime)
  keep(browser, await realtime.token())
  const { auth, sources } = browser.open()
  expect(await auth.restore()).toMatchObject({ type: 'session' })
  return sources
}

interface HeardSource {
  signals: SourceSignal[]
  types: () => string[]
  loss: unknown
  subscription: Subscription
}
function hear(data: Sources): HeardSource {
  const heardSource: Omit<HeardSource, 'subscription'> = {
    signals: [],
    types: () => heardSource.signals.map(({ type }) => type),
    loss: undefined,
  }
  const subscription = data.listen(source).subscribe({
    next: signal => heardSource.signals.push(signal),
    error: (loss: unknown) => (heardSource.loss = loss),
  })
  onTestFinished(() => subscription.unsubscribe())
  return Object.assign(heardSource, { subscription })
}
const proven = (heardSource: HeardSource) =>
  until(() => expect(heardSource.types()).toEqual(['joined', 'subscribed']))
const lost = (heardSource: HeardSource) => until(() => expect(heardSource.loss).toBeDefined())

test('says that it joined, that changes are proven to flow, and then the changes in their order', async () => {
  const realtime = await startRealtime()
  const heardSource = hear(await dataOf(realtime))
  await proven(heardSource)
  realtime.feed.commit(insert(1))
  realtime.feed.commit(change('UPDATE', { record: { id: 2 }, old_record: { id: 1 } }))
  realtime.feed.commit(change('DELETE', { old_record: { id: 2 } }))
  realtime.feed.commit(change('INSERT', { record: {} }, ['Error 401: Unauthorized']))
  await lost(heardSource)
  const at = Date.parse('2026-01-01T00:00:00.000Z')
  expect(heardSource.signals.slice(2)).toEqual([
    { type: 'insert', row: { id: 1 }, at },
    { type: 'delete', key: { id: 1 }, at },
    { type: 'update', row: { id: 2 }, at },
    { type: 'delete', key: { id: 2 }, at },
  ])
  // The role may not read the key: no change would ever be told.
  expect(heardSource.loss).toMatchObject({ kind: 'denied' })
})

test('a repeated proof is emitted again', async () => {
  const realtime = await startRealtime()
  const heardSource = hear(await dataOf(realtime))
  await proven(heardSource)
  realtime.feed.changePublication()
  await until(() => expect(heardSource.types()).toEqual(['joined', 'subscribed', 'subscribed']))
})

test('a table that is not published is the board’s or the project’s fault', async () => {
  const realtime = await startRealtime()
  realtime.feed.outcome = () => {
    throw new SubscribeError('Unable to subscribe to changes with given parameters. Check Realtime.')
  }
  const heardSource = hear(await dataOf(realtime))
  await lost(heardSource)
  expect(heardSource.loss).toMatchObject({ kind: 'unpublished' })
  expect(heardSource.types()).toEqual(['joined'])
})

test('a refused join gives the server’s reason, and is not tried again by the library', async () => {
  const realtime = await startRealtime()
  realtime.faults.realtime.joinError = 'Unauthorized: You do not have permissions to read from this'
  const heardSource = hear(await dataOf(realtime))
  await lost(heardSource)
  expect(heardSource.loss).toMatchObject({ kind: 'denied' })
  realtime.faults.realtime = {}
  const next = hear(await dataOf(realtime))
  await proven(next)
  expect(realtime.feed.subscribers.size).toBe(1)
})

test.each([
  ['rateLimit', 'limited'],
  ['expireTokens', 'expired'],
  ['crash', 'lost'],
] as const)('%s ends it as %s', async (action, kind) => {
  const realtime = await startRealtime()
  const heardSource = hear(await dataOf(realtime))
  await proven(heardSource)
  realtime.faults.act({ action })
  await lost(heardSource)
  expect(heardSource.loss).toMatchObject({ kind })
})

test.each([1006, 1012, 1000])(
  'a socket closed with %i is lost, and the next join opens a new one',
  async code => {
    const realtime = await startRealtime()
    const data = await dataOf(realtime)
    const heardSource = hear(data)
    await proven(heardSource)
    realtime.faults.act({ action: 'close', code })
    await lost(heardSource)
    expect(heardSource.loss).toMatchObject({ kind: 'lost' })
    const again = hear(data)
    await proven(again)
    expect(realtime.feed.subscribers.size).toBe(1)
    realtime.feed.commit(insert(1))
    await until(() => expect(again.types()).toEqual(['joined', 'subscribed', 'insert']))
  },
)

test('a server that refuses the socket is lost, and reached again once it lets us in', async () => {
  const realtime = await startRealtime()
  const data = await dataOf(realtime)
  realtime.faults.realtime.refuseUpgrade = 503
  const heardSource = hear(data)
  await lost(heardSource)
  expect(heardSource.loss).toMatchObject({ kind: 'lost' })
  realtime.faults.realtime = {}
  await proven(hear(data))
})

test('two sources of a table share one subscription: one may leave without the other', async () => {
  const realtime = await startRealtime()
  const data = await dataOf(realtime)
  const [first, second] = [hear(data), hear(data)]
  await Promise.all([proven(first), proven(second)])
  expect(realtime.feed.subscribers.size).toBe(1)
  first.subscription.unsubscribe()
  realtime.feed.commit(insert(1))
  await until(() => expect(second.types()).toEqual(['joined', 'subscribed', 'insert']))
  expect(first.types()).toEqual(['joined', 'subscribed'])
  second.subscription.unsubscribe()
  await until(() => expect(realtime.feed.subscribers.size).toBe(0))
})

test('leaving before the answer to the join leaves nothing behind', async () => {
  const realtime = await startRealtime()
  const data = await dataOf(realtime)
  hear(data).subscription.unsubscribe()
  const heardSource = hear(data)
  await proven(heardSource)
  expect(realtime.feed.subscribers.size).toBe(1)
})

test('nothing is joined or read without a token', async () => {
  const realtime = await startRealtime()
  const { auth, sources } = profileOf(realtime).open()
  expect(await auth.restore()).toEqual({ type: 'none' })
  const heardSource = hear(sources)
  await lost(heardSource)
  const reason = 'you’re not signed in'
  expect(heardSource.loss).toEqual({ kind: 'expired', reason })
  await expect(firstValueFrom(sources.read(source))).rejects.toEqual({ kind: 'expired', reason })
})
