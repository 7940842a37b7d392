import { expect, onTestFinished, test, vi } from 'vitest'
import { freePlanLimits } from '../src/realtime/limits'
import { startRealtime, type TestRealtime } from '../testing/realtime'
import { handshakeOf, pushOf, wireOf, type Wire } from './support/wire'

const TOPIC = 'realtime:room'
const makeRefused = (reason: string) => ({ status: 'error', response: { reason } })
const fatal = (message: string) => ({ extension: 'system', status: 'error', message, channel: 'room' })

/** Rates are means that move in ticks of five seconds; the clock is ours. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
}

const upgrade = async (realtime: TestRealtime) =>
  (await handshakeOf(realtime, `?apikey=${realtime.keys.anon}`)).status

const track = (wire: Wire, n: number) =>
  wire.send(['1', `track ${n}`, TOPIC, 'presence', { event: 'track', payload: { n } }])

test('a socket holds a hundred channels and no more; leaving makes room', async () => {
  const wire = await wireOf(await startRealtime())
  for (let n = 1; n <= 100; n++) await wire.join(`realtime:${n}`, {}, String(n))
  expect((await wire.join(TOPIC, {}, '101')).payload).toEqual(
    makeRefused('ChannelRateLimitReached: Too many channels'),
  )
  wire.send(['1', '102', 'realtime:1', 'phx_leave', {}])
  expect((await wire.join(TOPIC, {}, '103')).payload).toMatchObject({ status: 'ok' })
})

test('without --strict there are no rate limits: a thousand broadcasts pass', async () => {
  const clock = stopClock()
  const realtime = await startRealtime()
  const [speaker, listener] = [await wireOf(realtime), await wireOf(realtime)]
  await speaker.join(TOPIC)
  await listener.join(TOPIC)
  for (let n = 0; n < 1_000; n++) speaker.send(pushOf(TOPIC, 'e', { n }))
  await speaker.settle()
  clock(6)
  speaker.send(pushOf(TOPIC, 'last', {}))
  await listener.next(({ payload }) => (payload as { event?: string }).event === 'last')
  expect(listener.untaken).toHaveLength(1_000)
})

test('--strict means the numbers of the free plan', async () => {
  const wire = await wireOf(await startRealtime({ strict: true }))
  await wire.join(TOPIC, { config: { broadcast: { ack: true } } })
  const payload = (kilobytes: number) => ({ filler: 'x'.repeat(kilobytes * 1000) })
  wire.send(pushOf(TOPIC, 'e', payload(256), { ref: '2' }))
  wire.send(pushOf(TOPIC, 'e', payload(257), { ref: '3' }))
  expect((await wire.next({ ref: '2' })).payload).toEqual({ status: 'ok', response: {} })
  expect((await wire.next({ ref: '3' })).payload).toEqual({
    status: 'error',
    response: 'payload_size_exceeded',
  })
  expect(freePlanLimits).toMatchObject({ sockets: 200, eventsPerSecond: 100, presencePerSecond: 20 })
})

test('over the number of sockets a handshake is refused, and so is a join on one that was not counted yet', async () => {
  const realtime = await startRealtime({ limits: { sockets: 1 } })
  const [first, second] = [await wireOf(realtime), await wireOf(realtime)]
  await first.join(TOPIC)
  expect((await second.join(TOPIC)).payload).toEqual(
    makeRefused('ConnectionRateLimitReached: Too many connected users'),
  )
  expect(await upgrade(realtime)).toBe(429)
  expect((await first.join('realtime:more', {}, '2')).payload).toMatchObject({ status: 'ok' })
  first.close()
  await first.closeCode
  expect(await upgrade(realtime)).toBe(101)
})

test('over the joins a second the join fails and its socket is closed with 1001, until the mean fell', async () => {
  const clock = stopClock()
  const realtime = await startRealtime({ limits: { joinsPerSecond: 1 } })
  const wire = await wireOf(realtime)
  for (let n = 0; n < 30; n++) await wire.join(`realtime:${n}`, {}, String(n))
  clock(6)
  expect((await wire.join(TOPIC, {}, 'late')).payload).toEqual(
    makeRefused('ClientJoinRateLimitReached: Too many joins per second'),
  )
  expect(await wire.closeCode).toBe(1001)
  expect(await upgrade(realtime)).toBe(429)
  clock(60)
  const later = await wireOf(realtime)
  expect((await later.join(TOPIC)).payload).toMatchObject({ status: 'ok' })
})

test('over the events a second every channel that receives is ended, and REST is refused', async () => {
  const clock = stopClock()
  const realtime = await startRealtime({ limits: { eventsPerSecond: 10 } })
  const [speaker, listener] = [await wireOf(realtime), await wireOf(realtime)]
  await speaker.join(TOPIC)
  await listener.join(TOPIC)
  for (let n = 0; n < 200; n++) speaker.send(pushOf(TOPIC, 'e', {}))
  await speaker.settle()
  clock(6)
  realtime.feed.message({ topic: 'room', event: 'from the database' })
  speaker.send(pushOf(TOPIC, 'last', {}))
  expect((await listener.next({ event: 'system' })).payload).toEqual(fatal('Too many messages per second'))
  await listener.next({ event: 'phx_close' })
  expect(listener.untaken.at(-1)?.payload).toMatchObject({ event: 'last' })
  const response = await fetch(`${realtime.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: realtime.keys.anon },
  })
  expect([response.status, await response.json(), response.headers.get('x-rate-limit')]).toEqual([
    429,
    { message: 'Too many requests' },
    '10',
  ])
})

test('a batch that would go over the rate is refused as a whole', async () => {
  stopClock()
  const realtime = await startRealtime({ limits: { eventsPerSecond: 2 } })
  const message = { topic: 'room', event: 'e', payload: {} }
  const response = await fetch(`${realtime.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: realtime.keys.anon, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [message, message, message] }),
  })
  expect([response.status, await response.json()]).toEqual([
    429,
    { message: 'Too many messages to broadcast, please reduce the batch size' },
  ])
})

test('above the rate limit changes are dropped silently', async () => {
  const clock = stopClock()
  const realtime = await startRealtime({ limits: { eventsPerSecond: 10 } })
  const wire = await wireOf(realtime)
  await wire.join(TOPIC, { config: { postgres_changes: [{ event: '*', schema: 'public' }] } })
  await wire.next({ event: 'system' })
  for (let n = 0; n < 100; n++) realtime.feed.commit(`{"type":"INSERT","record":{"n":${n}}}`)
  clock(6)
  realtime.feed.commit('{"type":"INSERT","record":{"n":"lost"}}')
  await wire.settle()
  expect(wire.untaken.map(({ event }) => event)).toEqual(Array<string>(100).fill('postgres_changes'))
})

test('the sixth presence message within thirty seconds ends the channel', async () => {
  const clock = stopClock()
  const realtime = await startRealtime({ strict: true })
  const wire = await wireOf(realtime)
  await wire.join(TOPIC, { config: { presence: { key: 'ada' } } })
  for (let n = 1; n <= 5; n++) track(wire, n)
  await wire.next({ ref: 'track 5' })
  clock(31)
  for (let n = 6; n <= 11; n++) track(wire, n)
  expect((await wire.next({ event: 'system' })).payload).toEqual(fatal('Client presence rate limit exceeded'))
  await wire.next({ event: 'phx_close' })
  expect(wire.untaken.filter(({ event }) => event === 'phx_reply').map(({ ref }) => ref)).toEqual([
    'track 1',
    'track 2',
    'track 3',
    'track 4',
    'track 6',
    'track 7',
    'track 8',
    'track 9',
    'track 10',
  ])
})

test('over the presence messages a second the channel that tracks is ended', async () => {
  const clock = stopClock()
  const realtime = await startRealtime({ limits: { presencePerSecond: 2 } })
  const wire = await wireOf(realtime)
  await wire.join(TOPIC)
  for (let n = 0; n < 20; n++) track(wire, n)
  await wire.next({ ref: 'track 19' })
  clock(6)
  track(wire, 20)
  expect((await wire.next({ event: 'system' })).payload).toEqual(
    fatal('Too many presence messages per second'),
  )
  const config = { presence: { enabled: true } }
  expect((await wire.join('realtime:other', { config }, '2')).payload).toMatchObject({ status: 'ok' })
  expect((await wire.next({ topic: 'realtime:other', event: 'system' })).payload).toMatchObject({
    message: 'Too many presence messages per second',
  })
})

test('refusals of handshakes take two seconds in --strict', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const realtime = await startRealtime({ delays: { refusal: 2_000 } })
  const other = await wireOf(realtime)
  let status = 0
  const refusal = handshakeOf(realtime, '').then(answer => (status = answer.status))
  const timers = vi.getTimerCount()
  while (vi.getTimerCount() <= timers) await other.settle()
  vi.advanceTimersByTime(1_999)
  await other.settle()
  expect(status).toBe(0)
  vi.advanceTimersByTime(1)
  await refusal
  expect(status).toBe(401)
})

test('a socket that does not read is cut before it fills the memory', async () => {
  const realtime = await startRealtime()
  const [speaker, slow] = [await wireOf(realtime), await wireOf(realtime)]
  await speaker.join(TOPIC, { config: { broadcast: { ack: true } } })
  await slow.join(TOPIC)
  slow.socket.pause()
  const large = pushOf(TOPIC, 'e', Buffer.alloc(2_900_000), { ref: '2' })
  const isCut = () => realtime.logLines.some(line => line.startsWith('WebSocketTooSlow'))
  for (let n = 0; n < 60 && !isCut(); n++) {
    speaker.send(large)
    await speaker.next({ ref: '2' })
  }
  expect(isCut()).toBe(true)
  slow.socket.resume()
  expect(await slow.closeCode).toBe(1006)
})
