import { expect, onTestFinished, test, vi } from 'vitest'
import { startRealtime } from '../testing/realtime'
import { until } from '../testing/until'
import { wireOf, type Wire } from './support/wire'

const changes = { config: { postgres_changes: [{ event: '*', schema: 'public' }] } }

const refresh = (wire: Wire, access_token: unknown) =>
  wire.send(['1', null, 'realtime:room', 'access_token', { access_token }])
const readEnd = async (wire: Wire) => [
  (await wire.next({ event: 'system' })).payload,
  await wire.next({ event: 'phx_close' }),
]
const fatal = (message: unknown) => [
  { extension: 'system', status: 'error', message, channel: 'room' },
  { joinRef: '1', ref: '1', topic: 'realtime:room', event: 'phx_close', payload: {} },
]

test('a new token is not answered; changes are judged by it and the subscription is announced again', async () => {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  await wire.join('realtime:room', { ...changes, access_token: await realtime.token({ sub: 'ada' }) })
  await wire.next({ event: 'system' })
  refresh(wire, await realtime.token({ sub: 'bob' }))
  expect((await wire.next({ event: 'system' })).payload).toEqual({
    extension: 'postgres_changes',
    status: 'ok',
    message: 'Subscribed to PostgreSQL',
    channel: 'room',
  })
  expect([...realtime.feed.subscribers].map(({ claims }) => claims.sub)).toEqual(['bob'])
  expect(wire.untaken).toEqual([])
})

test('on a channel without bindings a new token is silent', async () => {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  await wire.join('realtime:room')
  refresh(wire, await realtime.token())
  await wire.settle()
  expect(wire.untaken).toEqual([])
})

test('null, an API key and the token it has already change nothing', async () => {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  const token = await realtime.token()
  await wire.join('realtime:room', { ...changes, access_token: token })
  await wire.next({ event: 'system' })
  for (const each of [null, realtime.keys.publishable, token, 7]) refresh(wire, each)
  refresh(wire, await realtime.token({ sub: 'marker' }))
  await wire.next({ event: 'system' })
  await wire.settle()
  expect(wire.untaken).toEqual([])
})

test.for([
  ['expired', () => startRealtime(), -5, expect.stringMatching(/^Token has expired [56] seconds ago$/)],
] as const)('a new token that is %s ends the channel', async ([, start, seconds, message]) => {
  const realtime = await start()
  const wire = await wireOf(realtime)
  await wire.join('realtime:room')
  refresh(wire, await realtime.token({}, seconds))
  expect(await readEnd(wire)).toEqual(fatal(message))
})

test('a new token that is malformed, forged or incomplete ends the channel by its own words', async () => {
  const realtime = await startRealtime()
  const forgedToken = (await realtime.token()).replace(/.{8}$/, 'AAAAAAAA')
  const messages = []
  for (const token of ['nonsense', forgedToken, await realtime.token({ role: undefined })]) {
    const wire = await wireOf(realtime)
    await wire.join('realtime:room')
    refresh(wire, token)
    messages.push((await readEnd(wire))[0])
  }
  expect(messages.map(payload => (payload as { message: string }).message)).toEqual([
    'The token provided is not a valid JWT',
    ':signature_error',
    'Fields `role` and `exp` are required in JWT',
  ])
})

test('a channel ends when its token does, and the socket stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const realtime = await startRealtime({ delays: { idle: 3_600_000 } })
    const wire = await wireOf(realtime)
    await wire.join('realtime:room', { access_token: await realtime.token({}, 60) })
    vi.advanceTimersByTime(59_000)
    await wire.settle()
    expect(wire.untaken).toEqual([])
    vi.advanceTimersByTime(2_000)
    expect(await readEnd(wire)).toEqual(fatal(expect.stringMatching(/^Token has expired [01] seconds ago$/)))
    await wire.settle()
  } finally {
    vi.useRealTimers()
  }
})

test('a token that lives longer is looked at every five minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const realtime = await startRealtime({ delays: { idle: 3_600_000 } })
    const wire = await wireOf(realtime)
    await wire.join('realtime:room', { access_token: await realtime.token({}, 400) })
    vi.advanceTimersByTime(300_000)
    await wire.settle()
    await until(() => expect(vi.getTimerCount()).toBeGreaterThan(1))
    vi.advanceTimersByTime(101_000)
    expect((await wire.next({ event: 'system' })).payload).toMatchObject({
      extension: 'system',
      status: 'error',
    })
  } finally {
    vi.useRealTimers()
  }
})

test('a refreshed token moves the end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const realtime = await startRealtime({ delays: { idle: 3_600_000 } })
    const wire = await wireOf(realtime)
    await wire.join('realtime:room', { access_token: await realtime.token({}, 60) })
    refresh(wire, await realtime.token({}, 120))
    await wire.settle()
    vi.advanceTimersByTime(70_000)
    await wire.settle()
    expect(wire.untaken).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect((await readEnd(wire))[1]).toMatchObject({ event: 'phx_close' })
  } finally {
    vi.useRealTimers()
  }
})

test('a token that ends sooner than the one before ends the channel sooner; one that left keeps no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const realtime = await startRealtime({ delays: { idle: 3_600_000 } })
  const wire = await wireOf(realtime)
  const timers = vi.getTimerCount()
  await wire.join('realtime:room', { access_token: await realtime.token({}, 200) })
  refresh(wire, await realtime.token({}, 60))
  await wire.settle()
  vi.advanceTimersByTime(61_000)
  await readEnd(wire)
  await wire.join('realtime:room', {}, '2')
  wire.send(['2', '3', 'realtime:room', 'phx_leave', {}])
  await wire.settle()
  expect(vi.getTimerCount()).toBe(timers)
})

test('a token that comes while the subscription is being made counts for it', async () => {
  const realtime = await startRealtime({ delays: { resubscribe: [60_000, 60_000] } })
  const { subscribing, establish } = realtime.feed.hold()
  const wire = await wireOf(realtime)
  await wire.join('realtime:room', { ...changes, access_token: await realtime.token({ sub: 'ada' }) })
  await subscribing
  refresh(wire, await realtime.token({ sub: 'bob' }))
  await wire.settle()
  establish()
  await wire.next({ event: 'system' })
  expect([...realtime.feed.subscribers].map(({ claims }) => claims.sub)).toEqual(['bob'])
})
