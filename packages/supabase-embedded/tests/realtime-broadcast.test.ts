import type { RealtimeChannel } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { clientOf } from '../testing/backend'
import { startRealtime, joinChannel } from '../testing/realtime'
import { pushOf, wireOf } from './support/wire'

const TOPIC = 'realtime:room'
const heardOn = (channel: RealtimeChannel, event: string) =>
  new Promise<unknown>(resolve => channel.on('broadcast', { event }, resolve))
const ok = { status: 'ok', response: {} }

test.for([
  ['2.0.0', '2.0.0'],
  ['1.0.0', '2.0.0'],
  ['2.0.0', '1.0.0'],
  ['1.0.0', '1.0.0'],
])('supabase-js %s reaches supabase-js %s', async ([from, to]) => {
  const realtime = await startRealtime()
  const speaker = clientOf(realtime, 'publishable', { realtime: { vsn: from } as never }).channel('room')
  const listener = clientOf(realtime, 'publishable', { realtime: { vsn: to } as never }).channel('room')
  const messages = heardOn(listener, 'hello')
  await joinChannel(listener)
  await joinChannel(speaker)
  expect(await speaker.send({ type: 'broadcast', event: 'hello', payload: { über: '💡' } })).toBe('ok')
  expect(await messages).toEqual({ type: 'broadcast', event: 'hello', payload: { über: '💡' } })
})

test('supabase-js sends bytes and gets bytes', async () => {
  const realtime = await startRealtime()
  const [speaker, listener] = [clientOf(realtime).channel('room'), clientOf(realtime).channel('room')]
  const messages = heardOn(listener, 'bytes')
  await joinChannel(listener)
  await joinChannel(speaker)
  await speaker.send({ type: 'broadcast', event: 'bytes', payload: new Uint8Array([0, 255, 7]).buffer })
  const { payload } = (await messages) as { payload: ArrayBuffer }
  expect([...new Uint8Array(payload)]).toEqual([0, 255, 7])
})

test('a binary push leaves as kind 4 to 2.0.0 and as text to 1.0.0, without references', async () => {
  const realtime = await startRealtime()
  const [speaker, second, first] = [
    await wireOf(realtime),
    await wireOf(realtime),
    await wireOf(realtime, { vsn: '1.0.0' }),
  ]
  for (const wire of [speaker, second, first]) await wire.join(TOPIC)
  speaker.send(pushOf(TOPIC, 'hello', { a: 1 }))
  const sentMessage = { type: 'broadcast', event: 'hello', payload: { a: 1 } }
  const binary = await second.next({ event: 'broadcast' })
  expect(binary.payload).toEqual(sentMessage)
  expect([...(binary.bytes?.subarray(0, 5) ?? [])]).toEqual([4, 13, 5, 0, 1])
  expect(await first.next({ event: 'broadcast' })).toEqual({
    topic: TOPIC,
    event: 'broadcast',
    payload: sentMessage,
    ref: null,
  })
})

test('raw bytes never reach a 1.0.0 socket', async () => {
  const realtime = await startRealtime()
  const [speaker, first] = [await wireOf(realtime), await wireOf(realtime, { vsn: '1.0.0' })]
  await speaker.join(TOPIC)
  await first.join(TOPIC)
  speaker.send(pushOf(TOPIC, 'raw', Buffer.from([1, 2])))
  speaker.send(pushOf(TOPIC, 'json', {}))
  expect((await first.next({ event: 'broadcast' })).payload).toMatchObject({ event: 'json' })
})

test('a text push is relayed word for word, as text, to both versions', async () => {
  const realtime = await startRealtime()
  const [speaker, second, first] = [
    await wireOf(realtime),
    await wireOf(realtime),
    await wireOf(realtime, { vsn: '1.0.0' }),
  ]
  for (const wire of [speaker, second, first]) await wire.join(TOPIC)
  const payload = { type: 'broadcast', event: 'hello', payload: [1], more: { than: 'asked' } }
  speaker.send(['1', '2', TOPIC, 'broadcast', payload])
  expect(await second.next({ event: 'broadcast' })).toEqual({
    joinRef: null,
    ref: null,
    topic: TOPIC,
    event: 'broadcast',
    payload,
  })
  expect((await first.next({ event: 'broadcast' })).payload).toEqual(payload)
})

test('the sender hears itself only with self', async () => {
  const realtime = await startRealtime()
  const [quiet, loud] = [await wireOf(realtime), await wireOf(realtime)]
  await quiet.join('realtime:quiet')
  await loud.join('realtime:loud', { config: { broadcast: { self: true } } })
  quiet.send(pushOf('realtime:quiet', 'hello', {}))
  loud.send(pushOf('realtime:loud', 'hello', {}))
  expect((await loud.next({ event: 'broadcast' })).payload).toMatchObject({ event: 'hello' })
  await quiet.settle()
  expect(quiet.untaken).toEqual([])
})

test('with ack every broadcast is answered, without it none', async () => {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  await wire.join('realtime:silent')
  await wire.join('realtime:ack', { config: { broadcast: { ack: true } } }, '2')
  wire.send(pushOf('realtime:silent', 'e', {}, { ref: '3' }))
  wire.send(pushOf('realtime:ack', 'e', {}, { joinRef: '2', ref: '4' }))
  expect(await wire.next({ ref: '4' })).toMatchObject({ joinRef: '2', payload: ok })
  expect(wire.untaken).toEqual([])
})

test('a payload over the limit is refused with ack and dropped without', async () => {
  const realtime = await startRealtime({ limits: { payload: 1 } })
  const client = clientOf(realtime)
  const channel = client.channel('room', { config: { broadcast: { ack: true, self: true } } })
  const messages = heardOn(channel, '*')
  await joinChannel(channel)
  const large = 'x'.repeat(2_000)
  expect(await channel.send({ type: 'broadcast', event: 'large', payload: { large } })).toBe('error')
  const wire = await wireOf(realtime)
  await wire.join(TOPIC)
  wire.send(pushOf(TOPIC, 'large', { large }))
  wire.send(pushOf(TOPIC, 'small', {}))
  expect(await messages).toMatchObject({ event: 'small' })
})

test('messages of one sender keep their order', async () => {
  const realtime = await startRealtime()
  const [speaker, listener] = [await wireOf(realtime), await wireOf(realtime)]
  await speaker.join(TOPIC)
  await listener.join(TOPIC)
  for (let at = 0; at < 200; at++) speaker.send(pushOf(TOPIC, 'count', { at }))
  const messages: number[] = []
  while (messages.length < 200) {
    const { payload } = await listener.next({ event: 'broadcast' })
    messages.push((payload as { payload: { at: number } }).payload.at)
  }
  expect(messages).toEqual(Array.from({ length: 200 }, (_, at) => at))
})

test('messages from the database reach public members of their topic as kind 4 with their id', async () => {
  const realtime = await startRealtime()
  const [wire, first] = [await wireOf(realtime), await wireOf(realtime, { vsn: '1.0.0' })]
  await wire.join(TOPIC)
  await first.join(TOPIC)
  const id = crypto.randomUUID()
  realtime.feed.message({ id, topic: 'elsewhere', event: 'other' })
  realtime.feed.message({ topic: 'room', event: 'secret', private: true })
  realtime.feed.message({ topic: 'room', event: 'odd', extension: 'presence' })
  realtime.feed.message({ id, topic: 'room', event: 'made', payload: { n: 1 } })
  const madeMessage = { type: 'broadcast', event: 'made', payload: { n: 1 }, meta: { id } }
  const frame = await wire.next({ event: 'broadcast' })
  expect([frame.payload, frame.bytes?.[0]]).toEqual([madeMessage, 4])
  expect((await first.next({ event: 'broadcast' })).payload).toEqual(madeMessage)
  realtime.feed.message({ id, topic: 'room', event: 'bytes', binaryPayload: Buffer.from([9]) })
  expect((await wire.next({ event: 'broadcast' })).payload).toMatchObject({ payload: Buffer.from([9]) })
})

test('a channel that asks hears that messages of the database will come', async () => {
  const wire = await wireOf(await startRealtime())
  await wire.join(TOPIC, { config: { broadcast: { replication_ready: true } } })
  expect((await wire.next({ event: 'system' })).payload).toEqual({
    extension: 'system',
    status: 'ok',
    message: 'Replication connection established',
    channel: 'room',
  })
})
