import { expect, test } from 'vitest'
import { clientOf } from '../testing/backend'
import { startRealtime, type TestRealtime } from '../testing/realtime'
import { pushOf, wireOf } from './support/wire'

const TOPIC = 'realtime:room'
const marker = { topic: 'room', event: 'marker', payload: {} }

async function post(
  realtime: TestRealtime,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${realtime.url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    headers: { apikey: realtime.keys.publishable, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? '' : (JSON.parse(text) as unknown) }
}
const acceptedAnswer = { status: 202, body: '' }
const invalid = (errors: unknown) => ({ status: 422, body: { errors } })

test('a batch reaches the public members of its topics as text', async () => {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  await wire.join(TOPIC)
  const messages = [
    { topic: 'room', event: 'one', payload: { a: 1 } },
    { topic: 'room', event: 'two', payload: {}, id: '7c7a5ae2-8a04-4b4b-9e5c-0a9a3c0f3a11' },
  ]
  expect(await post(realtime, '', { messages })).toEqual(acceptedAnswer)
  const [one, two] = [await wire.next({ event: 'broadcast' }), await wire.next({ event: 'broadcast' })]
  expect(one).toEqual({
    joinRef: null,
    ref: null,
    topic: TOPIC,
    event: 'broadcast',
    payload: { type: 'broadcast', event: 'one', payload: { a: 1 } },
  })
  expect(two.payload).toMatchObject({ event: 'two', meta: { id: '7c7a5ae2-8a04-4b4b-9e5c-0a9a3c0f3a11' } })
})

test.for([
  ['without messages', {}, { messages: ["can't be blank"] }],
  ['with none', { messages: [] }, { messages: ["can't be blank"] }],
  ['with a text for messages', { messages: 'a' }, { messages: ['is invalid'] }],
  [
    'with an incomplete message',
    { messages: [marker, {}] },
    { messages: [{}, { topic: ["can't be blank"], event: ["can't be blank"], payload: ["can't be blank"] }] },
  ],
  [
    'with a payload that is no object',
    { messages: [{ ...marker, payload: [1] }] },
    { messages: [{ payload: ['is invalid'] }] },
  ],
  [
    'with an odd flag',
    { messages: [{ ...marker, private: 'maybe' }] },
    { messages: [{ private: ['is invalid'] }] },
  ],
] as const)('a batch %s is refused and nothing of it is sent', async ([, body, errors]) => {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  await wire.join(TOPIC)
  expect(await post(realtime, '', body)).toEqual(invalid(errors))
  await wire.settle()
  expect(wire.untaken).toEqual([])
})

test('a payload over the limit is refused by both endpoints', async () => {
  const realtime = await startRealtime({ limits: { payload: 1 } })
  const payload = { large: 'x'.repeat(2_000) }
  const texts = ['Payload size exceeds tenant limit']
  expect(await post(realtime, '', { messages: [{ ...marker, payload }] })).toEqual(
    invalid({ messages: [{ payload: texts }] }),
  )
  expect(await post(realtime, '/room/events/e', payload)).toEqual(invalid({ payload: texts }))
})

test('one message is named by the path and reaches 2.0.0 as kind 4', async () => {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  await wire.join('realtime:a/b c')
  const path = `/${encodeURIComponent('a/b c')}/events/${encodeURIComponent('e?')}`
  expect(await post(realtime, path, { n: 1 })).toEqual(acceptedAnswer)
  const frame = await wire.next({ event: 'broadcast' })
  expect([frame.payload, frame.bytes?.[0]]).toEqual([
    { type: 'broadcast', event: 'e?', payload: { n: 1 } },
    4,
  ])
})

test('one message may be bytes, and JSON other than an object arrives wrapped', async () => {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  await wire.join(TOPIC)
  const bytes = new Uint8Array([1, 0, 255])
  await post(realtime, '/room/events/e', bytes, { 'content-type': 'application/octet-stream' })
  expect((await wire.next({ event: 'broadcast' })).payload).toMatchObject({ payload: Buffer.from(bytes) })
  await post(realtime, '/room/events/e', [1])
  expect((await wire.next({ event: 'broadcast' })).payload).toMatchObject({ payload: { _json: [1] } })
})

test('a body of another type is not supported, and invalid JSON is a bad request', async () => {
  const realtime = await startRealtime()
  expect(await post(realtime, '/room/events/e', 'a', { 'content-type': 'text/plain' })).toEqual({
    status: 415,
    body: { error: 'Unsupported Media Type. Use application/json or application/octet-stream' },
  })
  expect(await post(realtime, '/room/events/e', '{')).toEqual({ status: 400, body: 'Bad Request' })
})

test('a path that is not encoded well is a bad request', async () => {
  const realtime = await startRealtime()
  expect(await post(realtime, '/%E0%A4%A/events/e', {})).toEqual({ status: 400, body: 'Bad Request' })
})

test('without a valid token nobody broadcasts', async () => {
  const realtime = await startRealtime()
  const unauthorizedAnswer = { status: 401, body: { message: 'Unauthorized' } }
  const expiredToken = await realtime.token({}, -5)
  expect(await post(realtime, '', { messages: [marker] }, { apikey: 'nonsense' })).toEqual(unauthorizedAnswer)
  expect(
    await post(realtime, '', { messages: [marker] }, { authorization: `Bearer ${expiredToken}` }),
  ).toEqual(unauthorizedAnswer)
})

test('other paths and methods are not found', async () => {
  const realtime = await startRealtime()
  expect(await post(realtime, '/room', {})).toMatchObject({ status: 404 })
  const response = await fetch(`${realtime.url}/realtime/v1/api/broadcast`, {
    headers: { apikey: realtime.keys.publishable },
  })
  expect(response.status).toBe(404)
})

test('supabase-js sends over REST before it joined, and by httpSend', async () => {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  await wire.join(TOPIC)
  const channel = clientOf(realtime).channel('room')
  expect(await channel.send({ type: 'broadcast', event: 'early', payload: { n: 1 } })).toBe('ok')
  expect((await wire.next({ event: 'broadcast' })).payload).toMatchObject({
    event: 'early',
    payload: { n: 1 },
  })
  expect(await channel.httpSend('direct', { n: 2 })).toEqual({ success: true })
  expect((await wire.next({ event: 'broadcast' })).payload).toMatchObject({
    event: 'direct',
    payload: { n: 2 },
  })
})

test('the sender of a REST message hears it too', async () => {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  await wire.join(TOPIC)
  wire.send(pushOf(TOPIC, 'own', {}))
  await post(realtime, '', { messages: [marker] })
  expect((await wire.next({ event: 'broadcast' })).payload).toMatchObject({ event: 'marker' })
})
