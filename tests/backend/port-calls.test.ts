import { lastValueFrom, takeWhile } from 'rxjs'
import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { clientOf, startTestBackend } from 'supabase-embedded/testing/backend'
import { joinChannel } from 'supabase-embedded/testing/realtime'
import { until } from 'supabase-embedded/testing/until'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Backend, Call, CallEvent } from '../../src/backend/ports/backend.port'
import { broadcastCall, code, invokeCall, makeCall, rpcCall, schema } from '../support/calls-project'
import { enter, profileOf } from '../support/profile'

let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend(
    { 'migrations/20260101000000_calls.sql': schema, 'functions/it/index.ts': code },
    { delays: { failedJoin: 300 } },
  )
})
afterAll(() => embeddedBackend.close())

const countLogged = async (what: string) =>
  (await embeddedBackend.database.query<{ id: string }>('select id from public.log where what = $1', [what]))
    .length

async function openPort(changeAnswer: (answer: Response) => Response = answer => answer): Promise<Backend> {
  const { email } = await signedUp(embeddedBackend)
  const port = profileOf(embeddedBackend, {
    fetch: async (input, init) => {
      const answer = await fetch(input, init)
      const isCall = /rest\/v1\/rpc|functions\/v1/.test(input instanceof Request ? input.url : String(input))
      return isCall ? changeAnswer(answer) : answer
    },
  }).open()
  await enter(port, email)
  return port
}
const like = (pattern: RegExp): unknown => expect.stringMatching(pattern)

test('a function of the database is called once, with every digit there and back', async () => {
  const port = await openPort()
  const call: Call = { ...rpcCall('note'), body: '{"what": "once", "big": 9007199254740993}' } as Call
  expect(await makeCall(port, call)).toEqual({
    text: '9007199254740993',
    events: [
      { type: 'begun', status: 200, mediaType: 'application/json' },
      { type: 'answered', isBroken: false },
    ],
    last: { type: 'answered', isBroken: false },
  })
  expect(await countLogged('once')).toBe(1)
  const lookResult = await makeCall(port, rpcCall('look', { what: 'a b&c', many: [1, 2] }, true))
  expect(lookResult.text.replaceAll(' ', '')).toContain('"many":[1,2]')
  expect(lookResult.text).toContain('a b&c')
  const words = ['two\nlines', 'a "b" \\n', '']
  const listResult = await makeCall(port, rpcCall('look', { what: 'x', words }, true))
  expect(JSON.parse(listResult.text)).toMatchObject({ words })
})

/** Somebody who is refused, over and over. */
let sharedPort: Promise<Backend> | undefined
test.each<[string, Call, object]>([
  [
    'a right to call it',
    rpcCall('locked'),
    { kind: 'rights', reason: { code: 'execute_rights', name: 'locked' } },
  ],
  [
    'a right inside of it',
    rpcCall('note', { what: 'theirs' }),
    { kind: 'rights', reason: { code: 'inner_rights', text: like(/row-level security/) } },
  ],
  [
    'a second factor',
    rpcCall('guarded'),
    { kind: 'level', reason: { code: 'said', text: like(/second factor/) } },
  ],
  [
    'a rule of the function',
    rpcCall('refuses'),
    { kind: 'constraint', reason: { code: 'said', text: like(/^the month is closed$/i) } },
  ],
  [
    'a rule of the table',
    rpcCall('note', { what: 'no' }),
    { kind: 'constraint', reason: { code: 'constraint', name: 'log_what_check' } },
  ],
  [
    'a value of the type',
    rpcCall('note', { what: 'x', big: 'y' }),
    { kind: 'invalid', reason: { code: 'wrong_type', type: 'bigint', value: 'y' } },
  ],
  [
    'such an argument',
    rpcCall('note', { whta: 'x' }),
    { kind: 'invalid', reason: { code: 'no_function', name: 'note' } },
  ],
  [
    'a function that reads',
    rpcCall('note', { what: 'x' }, true),
    { kind: 'invalid', reason: { code: 'writes_by_get', name: 'note' } },
  ],
  [
    'a way to give NULL by GET',
    rpcCall('look', { what: null }, true),
    { kind: 'invalid', reason: { code: 'null_by_get' } },
  ],
  [
    'such a function',
    { ...invokeCall({}), function: 'none' } as Call,
    { kind: 'invalid', reason: { code: 'response', text: like(/no function with this name/) } },
  ],
  [
    'its consent',
    invokeCall({ as: 'refuse', status: 403 }),
    { kind: 'rights', reason: { code: 'response', text: '403: Not with me.' } },
  ],
  [
    'a sound one',
    invokeCall({ as: 'refuse', status: 422 }),
    { kind: 'invalid', reason: { code: 'response', text: '422: Not with me.' } },
  ],
])('refused for want of %s', async (_, call, refusal) => {
  const { last } = await makeCall(await (sharedPort ??= openPort()), call)
  expect(last).toMatchObject({ type: 'refused', ...refusal })
})

test('a call without an answer is never repeated, and its outcome is called unknown', async () => {
  const port = await openPort(() => {
    throw new TypeError('the network is gone')
  })
  const fifty = Array.from({ length: 50 }, () => makeCall(port, rpcCall('note', { what: 'lost' })))
  for (const { last } of await Promise.all(fifty))
    expect(last).toMatchObject({ type: 'unclear', reason: { code: 'call_unanswered', name: 'note' } })
  expect(await countLogged('lost')).toBe(50)
  // By GET it cannot have done anything.
  expect((await makeCall(port, rpcCall('look', { what: 'x' }, true))).last).toMatchObject({ type: 'absent' })
})

test('a failure of a gateway or of the function itself is not a refusal', async () => {
  const port = await openPort()
  embeddedBackend.faults.http = { rest: { status: 502, times: 2 } }
  onTestFinished(() => void (embeddedBackend.faults.http = {}))
  expect((await makeCall(port, rpcCall('note', { what: 'x' }))).last).toMatchObject({ type: 'unclear' })
  expect((await makeCall(port, rpcCall('look', { what: 'x' }, true))).last).toMatchObject({ type: 'absent' })
  const failedResult = await makeCall(port, invokeCall({ as: 'refuse', status: 500 }))
  expect(failedResult.last).toMatchObject({
    type: 'unclear',
    reason: { code: 'response_unknown', text: '500: Not with me.' },
  })
  embeddedBackend.faults.http = { rest: { status: 429, times: 1 } }
  expect((await makeCall(port, rpcCall('note', { what: 'x' }))).last).toMatchObject({ kind: 'limited' })
})

test('an Edge Function receives the text as given, and is waited for until its timeout', async () => {
  const port = await openPort()
  const call = { ...invokeCall({}), body: '{"as": "echo", "n": 9007199254740993}' } as Call
  expect((await makeCall(port, call)).text).toBe('{"as": "echo", "n": 9007199254740993}')
  const askResult = await makeCall(port, { ...invokeCall({}), method: 'GET', body: null } as Call)
  expect(askResult.text).toContain('text/event-stream')
  const late = await makeCall(port, invokeCall({ as: 'slow' }, 200))
  expect(late.last).toMatchObject({ type: 'unclear', reason: { code: 'function_late', seconds: 0.2 } })
})

test('a streamed answer arrives in parts, while there is a subscriber, and an abort is reported', async () => {
  const port = await openPort()
  const streamResult = await makeCall(port, invokeCall({ as: 'stream' }))
  expect(streamResult).toMatchObject({
    text: 'data: 1\n\ndata: 2\n\ndata: 3\n\n',
    events: [
      { type: 'begun', mediaType: 'text/event-stream' },
      { type: 'answered', isBroken: false },
    ],
  })
  const parts: CallEvent[] = []
  const endless = port.calls.make(invokeCall({ as: 'stream', times: 1_000, between: 20 }))
  await lastValueFrom(endless.pipe(takeWhile(event => parts.push(event) < 4)))
  expect(parts.map(({ type }) => type)).toEqual(['begun', 'text', 'text', 'text'])
  const breakResult = await makeCall(port, invokeCall({ as: 'break' }))
  expect(breakResult.last).toMatchObject({ type: 'answered', isBroken: true })
  expect(breakResult.text).toContain('data: 1')
})

test('a message is accepted and comes back, over the join of an existing subscriber as well', async () => {
  const [port, other] = [await openPort(), await openPort()]
  const subscriptions = [port, other].map(({ link }) => link.open().subscribe())
  onTestFinished(() => subscriptions.forEach(each => each.unsubscribe()))
  const heardMessages: unknown[] = []
  const listening = other.sources
    .messages({ kind: 'topic', topic: 'radio', private: true, limit: 9 }, null)
    .subscribe(signal => heardMessages.push(signal.type === 'message' ? signal.message.payload : signal.type))
  onTestFinished(() => listening.unsubscribe())
  await until(() => expect(heardMessages).toContain('subscribed'))
  const toldEvents = [{ type: 'accepted' }, { type: 'sent', isSeen: true }]
  expect((await makeCall(port, broadcastCall('radio'))).events).toEqual(toldEvents)
  expect((await makeCall(other, broadcastCall('radio'))).events).toEqual(toldEvents)
  const payload = { says: 'hello', deep: { b: 1, a: [null] } }
  await until(() =>
    expect(heardMessages.filter(each => typeof each === 'object')).toEqual([payload, payload]),
  )
  expect((await makeCall(port, broadcastCall('open', false))).events).toEqual(toldEvents)
  const inexact = { ...broadcastCall('open', false), payload: '[9007199254740993]' } as Call
  expect((await makeCall(port, inexact)).last).toMatchObject({ type: 'refused', kind: 'invalid' })
})

test('a viewer without rights to read or send on a topic is refused, and nobody receives the message', async () => {
  const port = await openPort()
  const subscription = port.link.open().subscribe()
  onTestFinished(() => subscription.unsubscribe())
  const service = clientOf(embeddedBackend, 'serviceRole')
  const heardMessages: unknown[] = []
  const channel = service.channel('quiet', { config: { private: true } })
  channel.on('broadcast', { event: '*' }, message => heardMessages.push(message))
  await joinChannel(channel)
  const [barredResult, unheard] = await Promise.all([
    makeCall(port, broadcastCall('vault')),
    makeCall(port, broadcastCall('quiet')),
  ])
  expect(barredResult.events).toMatchObject([
    { type: 'refused', kind: 'rights', reason: { code: 'topic_policy', name: 'vault' } },
  ])
  expect(unheard.events).toMatchObject([
    { type: 'refused', kind: 'rights', reason: { code: 'send_policy', name: 'quiet' } },
  ])
  expect(heardMessages).toEqual([])
}, 30_000)
