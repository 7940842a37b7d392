import { expect, test } from 'vitest'
import { SubscribeError } from '../src/realtime/feed'
import { clientOf } from '../testing/backend'
import { startRealtime } from '../testing/realtime'
import { wireOf } from './support/wire'

const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'notes' }] }

test('with wait the reply is held until changes flow; what was committed meanwhile comes after it', async () => {
  const realtime = await startRealtime()
  const { subscribing, establish } = realtime.feed.hold()
  const wire = await wireOf(realtime)
  const other = await wireOf(realtime)
  wire.send([
    '1',
    '1',
    'realtime:room',
    'phx_join',
    { config: { ...config, postgres_changes_options: { wait: true } } },
  ])
  await subscribing
  await other.join('realtime:room', { config: {} })
  other.send(['1', '2', 'realtime:room', 'broadcast', { event: 'early' }])
  await other.settle()
  expect(wire.untaken).toEqual([])
  establish()
  await wire.next({ event: 'system' })
  expect(wire.untaken.map(({ event }) => event)).toEqual(['phx_reply', 'broadcast'])
})

test('with wait a refused subscription fails the join', async () => {
  const realtime = await startRealtime()
  realtime.feed.outcome = () => {
    throw new SubscribeError('no such table')
  }
  const client = clientOf(realtime)
  const channel = client.channel('room', { config: { postgres_changes_options: { wait: true } } })
  const [status, error] = await new Promise<[string, Error | undefined]>(resolve =>
    channel
      .on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, () => undefined)
      .subscribe((...args) => resolve(args as [string, Error | undefined])),
  )
  expect([status, error?.message]).toEqual([
    'CHANNEL_ERROR',
    'RealtimeDisabledForConfiguration: no such table',
  ])
})

test('with wait a subscription that takes too long fails the join', async () => {
  const realtime = await startRealtime()
  realtime.faults.realtime = { subscribedDelay: 10_000 }
  const wire = await wireOf(realtime)
  const options = { postgres_changes_options: { wait: 'true', timeout: 20 } }
  const reply = await wire.join('realtime:room', { config: { ...config, ...options } })
  expect(reply.payload).toEqual({
    status: 'error',
    response: {
      reason:
        'PostgresChangesSubscribeTimeout: Timed out after 20ms waiting for the postgres_changes subscription',
    },
  })
  wire.send(['1', '2', 'realtime:room', 'broadcast', {}])
  expect((await wire.next({ ref: '2' })).payload).toMatchObject({ response: { reason: 'unmatched topic' } })
})

test('with wait a passing failure is tried again until it succeeds', async () => {
  const realtime = await startRealtime()
  realtime.feed.outcome = () => {
    realtime.feed.outcome = () => undefined
    throw new Error('Too many database timeouts')
  }
  const wire = await wireOf(realtime)
  const reply = await wire.join('realtime:room', {
    config: { ...config, postgres_changes_options: { wait: true } },
  })
  expect(reply.payload).toMatchObject({ status: 'ok' })
})

test('with wait a failure that does not pass ends in the timeout', async () => {
  const realtime = await startRealtime()
  realtime.feed.outcome = () => {
    throw new Error('Too many database timeouts')
  }
  const wire = await wireOf(realtime)
  const options = { postgres_changes_options: { wait: true, timeout: 30 } }
  const reply = await wire.join('realtime:room', { config: { ...config, ...options } })
  expect(reply.payload).toMatchObject({
    response: { reason: expect.stringContaining('PostgresChangesSubscribeTimeout') as string },
  })
})
