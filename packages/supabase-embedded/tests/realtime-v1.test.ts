import { expect, test } from 'vitest'
import { clientOf } from '../testing/backend'
import { startRealtime } from '../testing/realtime'
import { until } from '../testing/until'
import { wireOf } from './support/wire'

const TOPIC = 'realtime:room'

/** A 1.0.0 socket that never sends a join_ref, as clients of that time. */
async function oldWire() {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime, { vsn: '1.0.0' })
  const send = (ref: string, event: string, payload: object = {}) =>
    wire.send({ topic: TOPIC, event, payload, ref })
  return { realtime, wire, send }
}

test('replies are objects without a join_ref', async () => {
  const { wire, send } = await oldWire()
  send('1', 'phx_join', { config: {} })
  expect(JSON.parse(await wire.raw())).toEqual({
    topic: TOPIC,
    event: 'phx_reply',
    payload: { status: 'ok', response: { postgres_changes: [] } },
    ref: '1',
  })
})

test('heartbeats are answered', async () => {
  const { wire } = await oldWire()
  wire.send({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '9' })
  expect(await wire.next({ topic: 'phoenix' })).toEqual({
    topic: 'phoenix',
    event: 'phx_reply',
    payload: { status: 'ok', response: {} },
    ref: '9',
  })
})

test('a leave without a join_ref is a leave', async () => {
  const { wire, send } = await oldWire()
  send('1', 'phx_join', { config: {} })
  send('2', 'phx_leave')
  await wire.settle()
  expect(wire.untaken.map(({ ref, event }) => [ref, event])).toEqual([
    ['1', 'phx_reply'],
    ['2', 'phx_reply'],
    [null, 'phx_close'],
  ])
})

test('arrays and binary frames are malformed here', async () => {
  const { realtime, wire } = await oldWire()
  wire.send(['1', '1', TOPIC, 'phx_join', {}])
  wire.send(Buffer.from([3, 0, 0, 0, 0, 0, 1]))
  await wire.settle()
  expect(realtime.logLines).toHaveLength(2)
  expect(wire.untaken).toEqual([])
})

test('supabase-js of protocol 1.0.0 gets changes, presence and system messages', async () => {
  const realtime = await startRealtime()
  const client = clientOf(realtime, 'publishable', { realtime: { vsn: '1.0.0' } as never })
  const channel = client.channel('room', { config: { presence: { key: 'ada' } } })
  const messages: unknown[] = []
  const ready = new Promise(resolve => channel.on('system', {}, resolve))
  channel
    .on('postgres_changes', { event: 'DELETE', schema: 'public' }, ({ old }) => messages.push(old))
    .on('presence', { event: 'sync' }, () => messages.push(Object.keys(channel.presenceState())))
    .subscribe()
  expect(await ready).toMatchObject({ message: 'Subscribed to PostgreSQL' })
  realtime.feed.commit(
    '{"type":"DELETE","schema":"public","table":"t","columns":[],"old_record":{"id":1},"errors":null}',
  )
  await until(() => expect(messages).toContainEqual({ id: 1 }))
  expect(await channel.track({ at: 1 })).toBe('ok')
  await until(() => expect(messages).toContainEqual(['ada']))
})
