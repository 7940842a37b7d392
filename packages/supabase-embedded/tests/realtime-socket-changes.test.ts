import { expect, test } from 'vitest'
import { SubscribeError } from '../src/realtime/feed'
import { clientOf } from '../testing/backend'
import { startRealtime } from '../testing/realtime'
import { until } from '../testing/until'
import { wireOf } from './support/wire'

const binding = { event: '*', schema: 'public', table: 'notes' }
const config = { postgres_changes: [binding] }
const insert = (id: number | string) =>
  `{"type":"INSERT","schema":"public","table":"notes","commit_timestamp":"2026-01-01T00:00:00.000Z","columns":[],"record":{"id":${id}},"errors":null}`
const subscribedStatus = {
  extension: 'postgres_changes',
  status: 'ok',
  message: 'Subscribed to PostgreSQL',
  channel: 'room',
}
const makeFailed = (message: string) => ({ ...subscribedStatus, status: 'error', message })

test('after the reply the channel hears that changes flow, under its join_ref', async () => {
  const wire = await wireOf(await startRealtime())
  await wire.join('realtime:room', { config })
  expect(await wire.next({ event: 'system' })).toEqual({
    joinRef: '1',
    ref: null,
    topic: 'realtime:room',
    event: 'system',
    payload: subscribedStatus,
  })
})

test('a change carries the ids of its bindings and null in both reference slots; numbers are not touched', async () => {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  const reply = await wire.join('realtime:room', { config })
  const { response } = reply.payload as { response: { postgres_changes: [{ id: number }] } }
  await wire.next({ event: 'system' })
  const raw = wire.raw()
  realtime.feed.commit(insert('9007199254740993'))
  const { id } = response.postgres_changes[0]
  expect(await raw).toBe(
    `[null,null,"realtime:room","postgres_changes",{"ids":[${id}],"data":${insert('9007199254740993')}}]`,
  )
})

test('channels of one topic with other bindings each get their own ids', async () => {
  const realtime = await startRealtime()
  const wires = [await wireOf(realtime), await wireOf(realtime), await wireOf(realtime)]
  const bindings = [binding, { ...binding, event: 'INSERT' }, binding]
  for (const [index, wire] of wires.entries()) {
    await wire.join('realtime:room', { config: { postgres_changes: [bindings[index]] } })
    await wire.next({ event: 'system' })
  }
  realtime.feed.commit(insert(1))
  const ids = await Promise.all(
    wires.map(
      async wire => ((await wire.next({ event: 'postgres_changes' })).payload as { ids: number[] }).ids,
    ),
  )
  expect(ids[2]).toEqual(ids[0])
  expect(ids[1]).not.toEqual(ids[0])
})

test('supabase-js hands changes to the callback of their binding', async () => {
  const realtime = await startRealtime()
  const client = clientOf(realtime)
  const messages: unknown[] = []
  const channel = client.channel('room')
  const ready = new Promise(resolve => channel.on('system', {}, resolve))
  channel
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, ({ new: row }) =>
      messages.push(row),
    )
    .subscribe()
  await ready
  realtime.feed.commit(insert(1))
  realtime.feed.commit(insert(2))
  await until(() => expect(messages).toEqual([{ id: 1 }, { id: 2 }]))
})

test('a refusal of the parameters is announced once; the channel stays joined', async () => {
  const realtime = await startRealtime()
  let tries = 0
  realtime.feed.outcome = () => {
    tries++
    throw new SubscribeError('Unable to subscribe to changes with given parameters.')
  }
  const wire = await wireOf(realtime)
  await wire.join('realtime:room', { config: { ...config, broadcast: { ack: true } } })
  expect((await wire.next({ event: 'system' })).payload).toEqual(
    makeFailed('Unable to subscribe to changes with given parameters.'),
  )
  wire.send(['1', '2', 'realtime:room', 'broadcast', { event: 'e' }])
  expect((await wire.next({ ref: '2' })).payload).toEqual({ status: 'ok', response: {} })
  expect(tries).toBe(1)
})

test('a subscription that fails for a moment is announced and tried again', async () => {
  const realtime = await startRealtime()
  realtime.feed.outcome = () => {
    realtime.feed.outcome = () => undefined
    throw new Error('Too many database timeouts')
  }
  const wire = await wireOf(realtime)
  await wire.join('realtime:room', { config })
  expect((await wire.next({ event: 'system' })).payload).toEqual(makeFailed('Too many database timeouts'))
  expect((await wire.next({ event: 'system' })).payload).toEqual(subscribedStatus)
})

test('a channel that left before its subscription came gives it back', async () => {
  const realtime = await startRealtime()
  const { subscribing, establish } = realtime.feed.hold()
  const wire = await wireOf(realtime)
  await wire.join('realtime:room', { config })
  await subscribing
  wire.send(['1', '2', 'realtime:room', 'phx_leave', {}])
  await wire.next({ event: 'phx_close' })
  establish()
  await wire.settle()
  expect(realtime.feed.subscribers.size).toBe(0)
  expect(wire.untaken.filter(({ event }) => event === 'system')).toEqual([])
})

test('a changed publication repeats and announces every subscription', async () => {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  await wire.join('realtime:room', { config })
  await wire.next({ event: 'system' })
  const [before] = realtime.feed.subscribers
  realtime.feed.changePublication()
  expect(realtime.feed.subscribers.size).toBe(0)
  expect((await wire.next({ event: 'system' })).payload).toEqual(subscribedStatus)
  const [after] = realtime.feed.subscribers
  expect(after).not.toBe(before)
})

test('leaving and closing give the subscription back', async () => {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  await wire.join('realtime:a', { config }, '1')
  await wire.join('realtime:b', { config }, '2')
  await until(() => expect(realtime.feed.subscribers.size).toBe(2))
  wire.send(['1', '3', 'realtime:a', 'phx_leave', {}])
  await wire.settle()
  expect(realtime.feed.subscribers.size).toBe(1)
  wire.close()
  await until(() => expect(realtime.feed.subscribers.size).toBe(0))
})

test('a join without config subscribes to what its topic names, and events are named by type', async () => {
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  wire.send(['1', '1', 'realtime:public:notes:id=eq.1:x', 'phx_join', {}])
  expect((await wire.next({ ref: '1' })).payload).toMatchObject({
    response: { postgres_changes: [{ schema: 'public', table: 'notes', filter: 'id=eq.1:x' }] },
  })
  await wire.next({ event: 'system' })
  realtime.feed.commit(insert(1))
  expect((await wire.next({ event: 'INSERT' })).payload).toMatchObject({ type: 'INSERT', record: { id: 1 } })
})
