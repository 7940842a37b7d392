import { expect, onTestFinished, test, vi } from 'vitest'
import { defaultDelays } from '../src/realtime/delays'
import { startRealtime } from '../testing/realtime'
import { wireOf } from './support/wire'

const joinAnswer = { status: 'ok', response: { postgres_changes: [] } }
const makeRefused = (reason: string) => ({ status: 'error', response: { reason } })

test('a join is answered with its own references', async () => {
  const wire = await wireOf(await startRealtime())
  expect(await wire.join('realtime:room', { config: {} }, '5')).toEqual({
    joinRef: '5',
    ref: '5',
    topic: 'realtime:room',
    event: 'phx_reply',
    payload: joinAnswer,
  })
})

test('every binding is echoed word for word, in order, with an id that depends on its parameters only', async () => {
  const realtime = await startRealtime()
  const [here, there] = [await wireOf(realtime), await wireOf(realtime)]
  const first = { event: '*', schema: 'public', table: 'a', filter: '', extra: [1] }
  const second = { event: 'INSERT', schema: 'public' }
  const config = { postgres_changes: [first, null, second] }
  const reply = await here.join('realtime:a', { config })
  expect(reply.payload).toEqual({
    status: 'ok',
    response: {
      postgres_changes: [
        { ...first, id: expect.any(Number) as number },
        { ...second, id: expect.any(Number) as number },
      ],
    },
  })
  const reorderedParams = { extra: [1], filter: '', table: 'a', schema: 'public', event: '*' }
  const again = await there.join('realtime:b', { config: { postgres_changes: [reorderedParams, second] } })
  const ids = [reply, again].map(({ payload }) =>
    (payload as { response: { postgres_changes: { id: number }[] } }).response.postgres_changes.map(
      ({ id }) => id,
    ),
  )
  expect(ids[1]).toEqual(ids[0])
  expect(ids[0]?.every(id => Number.isInteger(id) && id > 0 && id < 2 ** 27)).toBe(true)
})

test('flags may be words in any case, and shapes that cannot be read count as not given', async () => {
  const wire = await wireOf(await startRealtime())
  const config = {
    broadcast: { self: 'True', ack: 'TRUE' },
    presence: 7,
    postgres_changes: 'none',
    private: 'no',
  }
  expect((await wire.join('realtime:room', { config })).payload).toEqual(joinAnswer)
  const payload = { type: 'broadcast', event: 'hello', payload: {} }
  wire.send(['1', '2', 'realtime:room', 'broadcast', payload])
  expect((await wire.next({ event: 'broadcast' })).payload).toEqual(payload)
  expect((await wire.next({ ref: '2' })).payload).toEqual({ status: 'ok', response: {} })
})

test('a binding other than an object fails the join', async () => {
  const wire = await wireOf(await startRealtime())
  const reply = await wire.join('realtime:room', { config: { postgres_changes: ['a'] } })
  expect(reply.payload).toEqual(makeRefused('UnknownErrorOnChannel: expected a map, got: "a"'))
})

test('a topic needs a name and the prefix', async () => {
  const wire = await wireOf(await startRealtime())
  const nameless = await wire.join('realtime:', {}, '1')
  expect(nameless.payload).toEqual(makeRefused('TopicNameRequired: You must provide a topic name'))
  const unmatchedFrame = await wire.join('room', {}, '2')
  expect(unmatchedFrame).toMatchObject({ joinRef: null, payload: makeRefused('unmatched topic') })
})

test('a push to a topic that was not joined is answered, unless it is a leave', async () => {
  const wire = await wireOf(await startRealtime())
  wire.send(['1', '2', 'realtime:room', 'broadcast', { event: 'e' }])
  expect(await wire.next({ ref: '2' })).toMatchObject({
    joinRef: null,
    payload: makeRefused('unmatched topic'),
  })
  wire.send(['1', '3', 'realtime:room', 'phx_leave', {}])
  expect((await wire.next({ ref: '3' })).payload).toEqual({ status: 'ok', response: {} })
})

test('a second join on a topic closes the first under its own join_ref', async () => {
  const wire = await wireOf(await startRealtime())
  await wire.join('realtime:room', {}, '1')
  await wire.join('realtime:room', {}, '2')
  expect(wire.untaken).toEqual([
    { joinRef: '1', ref: '1', topic: 'realtime:room', event: 'phx_close', payload: {} },
  ])
})

test('a leave is answered, then the channel closes', async () => {
  const wire = await wireOf(await startRealtime())
  await wire.join('realtime:room', {}, '1')
  wire.send(['1', '2', 'realtime:room', 'phx_leave', {}])
  await wire.settle()
  expect(wire.untaken.map(({ joinRef, ref, event }) => [joinRef, ref, event])).toEqual([
    ['1', '2', 'phx_reply'],
    ['1', '1', 'phx_close'],
  ])
})

test('a leave of an earlier join is passed over, while other pushes may be stale', async () => {
  const wire = await wireOf(await startRealtime())
  await wire.join('realtime:room', { config: { broadcast: { ack: true } } }, '5')
  wire.send(['1', '6', 'realtime:room', 'phx_leave', {}])
  wire.send(['1', '7', 'realtime:room', 'broadcast', { event: 'e' }])
  expect((await wire.next({ ref: '7' })).payload).toEqual({ status: 'ok', response: {} })
  expect(wire.untaken).toEqual([])
})

test('unknown events get no answer', async () => {
  const wire = await wireOf(await startRealtime())
  await wire.join('realtime:room')
  wire.send(['1', '2', 'realtime:room', 'whatever', {}])
  await wire.settle()
  expect(wire.untaken).toEqual([])
})

test('a failed join is answered five seconds late, and the socket handles nothing else meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const realtime = await startRealtime({ delays: { failedJoin: defaultDelays.failedJoin } })
  const [wire, other] = [await wireOf(realtime), await wireOf(realtime)]
  wire.send(['1', '1', 'realtime:', 'phx_join', {}])
  wire.send([null, '2', 'phoenix', 'heartbeat', {}])
  while (realtime.logLines.length === 0) await other.settle()
  vi.advanceTimersByTime(4_999)
  await other.settle()
  expect(wire.untaken).toEqual([])
  vi.advanceTimersByTime(1)
  await wire.settle()
  expect(wire.untaken.map(({ ref }) => ref)).toEqual(['1', '2'])
})

test('a join with an API key in place of a token runs under the key of the connection', async () => {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  const config = { postgres_changes: [{ event: '*', schema: 'public' }] }
  await wire.join('realtime:a', { config, access_token: realtime.keys.publishable })
  await wire.next({ event: 'system' })
  await wire.join('realtime:b', { config, access_token: await realtime.token({ sub: 'ada' }) }, '2')
  await wire.next({ event: 'system' })
  expect([...realtime.feed.subscribers].map(({ claims }) => [claims.role, claims.sub])).toEqual([
    ['anon', undefined],
    ['authenticated', 'ada'],
  ])
})

test.for([
  ['expired', { seconds: -7 }, /^InvalidJWTToken: Token has expired [78] seconds ago$/],
  [
    'without role',
    { claims: { role: undefined } },
    /^InvalidJWTToken: Fields `role` and `exp` are required in JWT$/,
  ],
  [
    'without end',
    { claims: { exp: undefined } },
    /^InvalidJWTToken: Fields `role` and `exp` are required in JWT$/,
  ],
] as const)('a token that is %s fails the join', async ([, tokenInput, reason]) => {
  const realtime = await startRealtime()
  const { claims, seconds } = { claims: {}, seconds: 3600, ...tokenInput }
  const wire = await wireOf(realtime)
  const reply = await wire.join('realtime:room', { access_token: await realtime.token(claims, seconds) })
  expect(reply.payload).toEqual(makeRefused(expect.stringMatching(reason) as string))
})

test('a forged token and an invalid one fail the join by different codes', async () => {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  const forgedToken = (await realtime.token()).replace(/.{8}$/, 'AAAAAAAA')
  const replies = [
    await wire.join('realtime:a', { access_token: forgedToken }, '1'),
    await wire.join('realtime:b', { access_token: 'nonsense' }, '2'),
  ]
  expect(replies.map(({ payload }) => payload)).toEqual([
    makeRefused('JwtSignatureError: Failed to validate JWT signature'),
    makeRefused('MalformedJWT: The token provided is not a valid JWT'),
  ])
})
