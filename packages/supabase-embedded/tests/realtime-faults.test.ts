import { expect, onTestFinished, test, vi } from 'vitest'
import WebSocket from 'ws'
import { clientOf } from '../testing/backend'
import { startRealtime } from '../testing/realtime'
import { changes, dataOf, insert, subscribeWire, TOPIC } from './support/rooms'
import { until } from '../testing/until'
import { handshakeOf, pushOf, wireOf } from './support/wire'

test('silent: frames vanish both ways while the socket stays open', async () => {
  const realtime = await startRealtime()
  const [dead, other] = [await wireOf(realtime), await wireOf(realtime)]
  await dead.join(TOPIC)
  await other.join(TOPIC)
  realtime.faults.realtime = { silent: true }
  dead.send(pushOf(TOPIC, 'lost', {}))
  realtime.feed.message({ topic: 'room', event: 'lost' })
  // The socket's own ping is below the frames: once it is answered, what was sent before it was read.
  const ping = new Promise(resolve => dead.socket.once('pong', resolve))
  dead.socket.ping()
  await ping
  realtime.faults.realtime = {}
  realtime.feed.message({ topic: 'room', event: 'found' })
  for (const wire of [dead, other])
    expect((await wire.next({ event: 'broadcast' })).payload).toMatchObject({ event: 'found' })
  expect(dead.socket.readyState).toBe(WebSocket.OPEN)
})

test('silent: a dead link is not closed for idling either', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  realtime.faults.realtime = { silent: true }
  vi.advanceTimersByTime(60_000)
  realtime.faults.realtime = {}
  await wire.settle()
  expect(wire.socket.readyState).toBe(WebSocket.OPEN)
  vi.advanceTimersByTime(60_000)
  expect(await wire.closeCode).toBe(1000)
})

test('muteHeartbeats: everything else is answered', async () => {
  const realtime = await startRealtime()
  realtime.faults.realtime = { muteHeartbeats: true }
  const wire = await wireOf(realtime)
  wire.send([null, '1', 'phoenix', 'heartbeat', {}])
  await wire.join(TOPIC, {}, '2')
  expect(wire.untaken).toEqual([])
})

test('refuseUpgrade: handshakes get this status', async () => {
  const realtime = await startRealtime()
  realtime.faults.realtime = { refuseUpgrade: 503 }
  expect(await handshakeOf(realtime, `?apikey=${realtime.keys.anon}`)).toMatchObject({ status: 503 })
})

test('joinError: joins are refused with this reason', async () => {
  const realtime = await startRealtime()
  realtime.faults.realtime = { joinError: 'RealtimeRestarting: Realtime is restarting, please standby' }
  const channel = clientOf(realtime).channel('room')
  const error = await new Promise<Error | undefined>(resolve =>
    channel.subscribe((_, error) => resolve(error)),
  )
  expect(error?.message).toBe('RealtimeRestarting: Realtime is restarting, please standby')
})

test('subscribedDelay: the channel is joined, and changes flow only later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const realtime = await startRealtime()
  realtime.faults.realtime = { subscribedDelay: 3_000 }
  const wire = await wireOf(realtime)
  await wire.join(TOPIC, changes)
  vi.advanceTimersByTime(2_999)
  realtime.feed.commit(insert(1))
  await wire.settle()
  expect(wire.untaken).toEqual([])
  vi.advanceTimersByTime(1)
  await wire.next({ event: 'system' })
  realtime.feed.commit(insert(2))
  expect(dataOf(await wire.next({ event: 'postgres_changes' }))).toMatchObject({ record: { n: 2 } })
})

test('systemError: joined, and never subscribed', async () => {
  const realtime = await startRealtime()
  realtime.faults.realtime = { systemError: 'no such publication' }
  const wire = await wireOf(realtime)
  expect((await wire.join(TOPIC, changes)).payload).toMatchObject({ status: 'ok' })
  expect((await wire.next({ event: 'system' })).payload).toEqual({
    extension: 'postgres_changes',
    status: 'error',
    message: 'no such publication',
    channel: 'room',
  })
  expect(realtime.feed.subscribers.size).toBe(0)
})

test.for([1000, 1001, 1012, 1006])('close %i: every socket ends with it', async code => {
  const realtime = await startRealtime()
  const wires = [await wireOf(realtime), await wireOf(realtime)]
  realtime.faults.act({ action: 'close', code })
  expect(await Promise.all(wires.map(({ closeCode }) => closeCode))).toEqual([code, code])
})

test('1012 is announced to every channel', async () => {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  await wire.join(TOPIC)
  realtime.faults.act({ action: 'close', code: 1012 })
  expect((await wire.next({ event: 'system' })).payload).toEqual({
    extension: 'system',
    status: 'ok',
    message: 'Server requested disconnect',
  })
})

test('resubscribe: the subscription is another one, and the channel hears it again', async () => {
  const realtime = await startRealtime()
  const wire = await subscribeWire(realtime)
  const [before] = realtime.feed.subscribers
  realtime.faults.act({ action: 'resubscribe' })
  expect((await wire.next({ event: 'system' })).payload).toMatchObject({
    message: 'Subscribed to PostgreSQL',
  })
  expect([...realtime.feed.subscribers]).not.toContain(before)
})

test.for([
  ['expireTokens', 'Token has expired 1 seconds ago'],
  ['rateLimit', 'Too many messages per second'],
] as const)(
  '%s: every channel is ended for that reason, and supabase-js stays out',
  async ([action, message]) => {
    const realtime = await startRealtime()
    const channel = clientOf(realtime).channel('room')
    const states: string[] = []
    const reason = new Promise(resolve => channel.on('system', {}, resolve))
    await new Promise<void>(resolve =>
      channel.subscribe(state => {
        states.push(state)
        resolve()
      }),
    )
    realtime.faults.act({ action })
    expect(await reason).toMatchObject({ extension: 'system', status: 'error', message })
    await until(() => expect(states).toEqual(['SUBSCRIBED', 'CLOSED']))
  },
)

test('crash: supabase-js sees an error and joins again', async () => {
  const realtime = await startRealtime()
  const states: string[] = []
  clientOf(realtime)
    .channel('room')
    .subscribe(state => states.push(state))
  await until(() => expect(states).toEqual(['SUBSCRIBED']))
  realtime.faults.act({ action: 'crash' })
  await until(() => expect(states).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']))
})
