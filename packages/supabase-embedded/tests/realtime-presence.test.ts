import { expect, test } from 'vitest'
import { clientOf } from '../testing/backend'
import { startRealtime, joinChannel, type TestRealtime } from '../testing/realtime'
import { until } from '../testing/until'
import { wireOf, type Wire } from './support/wire'

const TOPIC = 'realtime:room'
const presence = (key: string) => ({ config: { presence: { key, enabled: true } } })
const track = (wire: Wire, payload: unknown, ref = 'track') =>
  wire.send(['1', ref, TOPIC, 'presence', { type: 'presence', event: 'track', payload }])
const untrack = (wire: Wire, ref = 'untrack') =>
  wire.send(['1', ref, TOPIC, 'presence', { type: 'presence', event: 'untrack' }])
const ref = expect.any(String) as string
const meta = (payload: object) => ({ metas: [{ ...payload, phx_ref: ref }] })
const diffOf = async (wire: Wire) => (await wire.next({ event: 'presence_diff' })).payload

async function member(realtime: TestRealtime, key: string): Promise<Wire> {
  const wire = await wireOf(realtime)
  await wire.join(TOPIC, presence(key))
  await wire.next({ event: 'presence_state' })
  return wire
}

test('supabase-js sees who comes, changes and goes', async () => {
  const realtime = await startRealtime()
  const channelOf = (key: string) => clientOf(realtime).channel('room', { config: { presence: { key } } })
  const [ada, bob] = [channelOf('ada'), channelOf('bob')]
  const paths: string[] = []
  bob
    .on('presence', { event: 'join' }, ({ key, newPresences: [entry] }) =>
      paths.push(`${key} at ${String(entry?.['at'])}`),
    )
    .on('presence', { event: 'leave' }, ({ key }) => paths.push(`${key} left`))
  ada.on('presence', { event: 'sync' }, () => undefined)
  for (const channel of [ada, bob]) await joinChannel(channel)
  expect(await ada.track({ at: 'desk' })).toBe('ok')
  await until(() => expect(bob.presenceState()).toEqual({ ada: [{ at: 'desk', presence_ref: ref }] }))
  await ada.track({ at: 'door' })
  await until(() => expect(bob.presenceState()).toEqual({ ada: [expect.objectContaining({ at: 'door' })] }))
  expect(await ada.untrack()).toBe('ok')
  await until(() => expect(bob.presenceState()).toEqual({}))
  expect(paths).toEqual(['ada at desk', 'ada at door', 'ada left', 'ada left'])
})

test('a joining client gets the state under its join_ref, and diffs without references', async () => {
  const realtime = await startRealtime()
  const ada = await member(realtime, 'ada')
  track(ada, { n: 1 })
  await ada.next({ ref: 'track' })
  const bob = await wireOf(realtime)
  await bob.join(TOPIC, presence('bob'))
  expect(await bob.next({ event: 'presence_state' })).toEqual({
    joinRef: '1',
    ref: null,
    topic: TOPIC,
    event: 'presence_state',
    payload: { ada: meta({ n: 1 }) },
  })
  track(bob, {})
  expect(await bob.next({ event: 'presence_diff' })).toEqual({
    joinRef: null,
    ref: null,
    topic: TOPIC,
    event: 'presence_diff',
    payload: { joins: { bob: meta({}) }, leaves: {} },
  })
})

test('an update leaves with the old reference and joins with both', async () => {
  const ada = await member(await startRealtime(), 'ada')
  track(ada, { n: 1 })
  const first = (await diffOf(ada)) as { joins: { ada: { metas: [{ phx_ref: string }] } } }
  const old = first.joins.ada.metas[0].phx_ref
  track(ada, { n: 2 })
  expect(await diffOf(ada)).toEqual({
    joins: { ada: { metas: [{ n: 2, phx_ref: ref, phx_ref_prev: old }] } },
    leaves: { ada: { metas: [{ n: 1, phx_ref: old }] } },
  })
})

test('tracking the same state again is answered and not broadcast', async () => {
  const ada = await member(await startRealtime(), 'ada')
  track(ada, { n: { deep: [1] } })
  await diffOf(ada)
  await ada.next({ ref: 'track' })
  track(ada, { n: { deep: [1] } }, 'again')
  expect((await ada.next({ ref: 'again' })).payload).toEqual({ status: 'ok', response: {} })
  expect(ada.untaken).toEqual([])
})

test('two sockets under one key are two entries, and a lost socket takes its own', async () => {
  const realtime = await startRealtime()
  const [one, two, watcher] = [
    await member(realtime, 'ada'),
    await member(realtime, 'ada'),
    await member(realtime, 'bob'),
  ]
  track(one, { tab: 1 })
  await diffOf(watcher)
  track(two, { tab: 2 })
  await diffOf(watcher)
  const late = await wireOf(realtime)
  await late.join(TOPIC, presence('late'))
  const state = (await late.next({ event: 'presence_state' })).payload
  expect(state).toEqual({
    ada: { metas: [expect.objectContaining({ tab: 1 }), expect.objectContaining({ tab: 2 })] },
  })
  one.socket.terminate()
  expect(await diffOf(watcher)).toEqual({ joins: {}, leaves: { ada: meta({ tab: 1 }) } })
})

test('without a key the server makes one; any value can be one', async () => {
  const realtime = await startRealtime()
  const keys = []
  for (const key of ['', null, 7]) {
    const wire = await wireOf(realtime)
    await wire.join(TOPIC, { config: { presence: { key, enabled: true } } })
    track(wire, {})
    keys.push(...Object.keys(((await diffOf(wire)) as { joins: object }).joins))
    wire.close()
  }
  expect(keys).toEqual([
    expect.stringMatching(/^[\da-f-]{36}$/),
    expect.stringMatching(/^[\da-f-]{36}$/),
    '7',
  ])
})

test('a channel that did not enable presence gets no state, but can be seen', async () => {
  const realtime = await startRealtime()
  const watcher = await member(realtime, 'watcher')
  const wire = await wireOf(realtime)
  await wire.join(TOPIC, { config: { presence: { key: 'ada' } } })
  track(wire, { n: 1 })
  expect(await diffOf(watcher)).toEqual({ joins: { ada: meta({ n: 1 }) }, leaves: {} })
  await wire.next({ ref: 'track' })
  expect(wire.untaken.map(({ event }) => event)).toEqual(['presence_diff'])
})

test('odd messages are answered as the hosted service does', async () => {
  const ada = await member(await startRealtime(), 'ada')
  track(ada, 'text', '2')
  ada.send(['1', '3', TOPIC, 'presence', { event: 'TRACK', payload: {} }])
  ada.send(['1', '4', TOPIC, 'presence', { event: 'dance' }])
  ada.send(['1', '5', TOPIC, 'presence', {}])
  untrack(ada, '6')
  untrack(ada, '7')
  const answers = []
  for (const each of ['2', '3', '4', '5', '6', '7']) answers.push((await ada.next({ ref: each })).payload)
  const ok = { status: 'ok', response: {} }
  expect(answers).toEqual([
    { status: 'error', response: { reason: 'Presence track payload must be a map' } },
    ok,
    { status: 'error', response: {} },
    ok,
    ok,
    ok,
  ])
})

test('an oversized entry ends the channel', async () => {
  const realtime = await startRealtime({ limits: { payload: 1 } })
  const ada = await member(realtime, 'ada')
  track(ada, { large: 'x'.repeat(2_000) })
  expect((await ada.next({ event: 'system' })).payload).toMatchObject({
    extension: 'system',
    status: 'error',
    message: 'Track message size exceeded',
  })
  await ada.next({ event: 'phx_close' })
})
