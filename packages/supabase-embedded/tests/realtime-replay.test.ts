import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../src/db/database'
import { openTestDatabase } from '../testing/database'
import { clientOf } from '../testing/backend'
import { startRealtime, type TestRealtime } from '../testing/realtime'
import { wireOf, type Wire, type WireOptions } from './support/wire'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.exec(`
    create policy reading on realtime.messages for select to authenticated
      using (realtime.topic() = 'room' or (realtime.topic() = 'present' and extension = 'presence'))`)
})
beforeEach(() => database.exec('delete from realtime.messages'))
afterAll(() => database.close())

const start = () => startRealtime({ database })
const MINUTE = 60_000

/** One stored message per number, that many seconds old. */
async function store(ages: number[], column = 'payload'): Promise<void> {
  for (const age of ages)
    await database.query(
      `insert into realtime.messages (topic, extension, event, private, inserted_at, ${column})
       values ('room', 'broadcast', $1, true, (now() at time zone 'UTC') - make_interval(secs => $2), $3)`,
      [`age ${age}`, age, column === 'payload' ? JSON.stringify({ age }) : Buffer.from([age])],
    )
}

async function joinWith(realtime: TestRealtime, replay: unknown, options: WireOptions = {}, config = {}) {
  const wire = await wireOf(realtime, options)
  const access_token = await realtime.token()
  const reply = await wire.join('realtime:room', {
    config: { private: true, broadcast: { replay }, ...config },
    access_token,
  })
  return Object.assign(wire, { reply: reply.payload as { status: string; response: { reason?: string } } })
}
const eventsOf = async (wire: Wire) => {
  await wire.settle()
  return wire.untaken.map(({ payload }) => (payload as { event: string }).event)
}

test('the newest messages since a time come oldest first, as text under the join_ref', async () => {
  const realtime = await start()
  await store([300, 30, 20, 10])
  const wire = await joinWith(realtime, { since: Date.now() - MINUTE, limit: 2 })
  const first = await wire.next({ event: 'broadcast' })
  expect(first).toMatchObject({ joinRef: '1', ref: null, topic: 'realtime:room' })
  expect(first.payload).toEqual({
    type: 'broadcast',
    event: 'age 20',
    payload: { age: 20 },
    meta: { id: expect.any(String) as string, replayed: true },
  })
  expect(await eventsOf(wire)).toEqual(['age 10'])
})

test('at most 25 are replayed, whatever the request', async () => {
  const realtime = await start()
  await store(Array.from({ length: 30 }, (_, at) => at + 1))
  for (const limit of [100, undefined]) {
    const wire = await joinWith(realtime, { since: Date.now() - MINUTE, ...(limit && { limit }) })
    const events = await eventsOf(wire)
    expect([events.length, events[0], events[24]]).toEqual([25, 'age 25', 'age 1'])
  }
  expect(await eventsOf(await joinWith(realtime, { since: Date.now() - MINUTE, limit: 0 }))).toEqual([
    'age 1',
  ])
})

test('supabase-js hears replayed messages, marked as such', async () => {
  const realtime = await start()
  await store([5])
  const token = await realtime.token()
  const client = clientOf(realtime, 'publishable', { accessToken: () => Promise.resolve(token) })
  await client.realtime.setAuth()
  const channel = client.channel('room', {
    config: { private: true, broadcast: { replay: { since: Date.now() - MINUTE } } },
  })
  const heardMessage = new Promise(resolve => channel.on('broadcast', { event: 'age 5' }, resolve))
  channel.subscribe()
  expect(await heardMessage).toMatchObject({ payload: { age: 5 }, meta: { replayed: true } })
})

test('bytes are replayed as kind 4, and not to 1.0.0', async () => {
  const realtime = await start()
  await store([7], 'binary_payload')
  await store([3])
  const replay = { since: Date.now() - MINUTE }
  const second = await joinWith(realtime, replay)
  const frame = await second.next(({ bytes }) => bytes !== undefined)
  expect(frame.payload).toMatchObject({ event: 'age 7', payload: Buffer.from([7]), meta: { replayed: true } })
  expect(await eventsOf(await joinWith(realtime, replay, { vsn: '1.0.0' }))).toEqual(['age 3'])
})

test('the live copy of a replayed message is left out for that channel only', async () => {
  const realtime = await start()
  await store([5])
  const [{ id }] = (await database.query<{ id: string }>('select id::text from realtime.messages')) as [
    { id: string },
  ]
  const [replayedWire, fresh] = [
    await joinWith(realtime, { since: Date.now() - MINUTE }),
    await joinWith(realtime, { since: Date.now() + MINUTE }),
  ]
  await replayedWire.next({ event: 'broadcast' })
  realtime.feed.message({ id, topic: 'room', event: 'again', private: true })
  realtime.feed.message({ topic: 'room', event: 'new', private: true })
  expect((await fresh.next({ event: 'broadcast' })).payload).toMatchObject({ event: 'again' })
  expect(await eventsOf(replayedWire)).toEqual(['new'])
})

const reasonOf = (reason: string) => ({ status: 'error', response: { reason } })

test('replay is for private channels', async () => {
  const realtime = await start()
  const wire = await joinWith(realtime, null, {}, { private: false })
  expect(wire.reply).toEqual(reasonOf('UnableToReplayMessages: Replay is not allowed for public channels'))
})

test.for([
  ['no time', {}],
  ['a time that is text', { since: 'yesterday' }],
  ['a limit that is text', { since: 0, limit: 'all' }],
  ['a time no calendar has', { since: 1e18 }],
])('replay parameters with %s fail the join', async ([, replay]) => {
  const wire = await joinWith(await start(), replay)
  expect(wire.reply).toEqual(reasonOf('UnableToReplayMessages: Replay params are not valid'))
})

test('replay needs the right to read broadcasts', async () => {
  const realtime = await start()
  const wire = await wireOf(realtime)
  const reply = await wire.join('realtime:present', {
    config: { private: true, presence: { enabled: true }, broadcast: { replay: { since: 0 } } },
    access_token: await realtime.token(),
  })
  expect(reply.payload).toEqual(
    reasonOf('Unauthorized: You do not have permissions to read from this Channel topic: present'),
  )
})

test('public, other and later messages are not replayed', async () => {
  const realtime = await start()
  await database.exec(`
    insert into realtime.messages (topic, extension, event, private, inserted_at) values
      ('room', 'broadcast', 'public', false, now() at time zone 'UTC'),
      ('other', 'broadcast', 'other', true, now() at time zone 'UTC'),
      ('room', 'presence', 'presence', true, now() at time zone 'UTC'),
      ('room', 'broadcast', 'later', true, (now() at time zone 'UTC') + interval '1 hour')`)
  await store([1])
  expect(await eventsOf(await joinWith(realtime, { since: Date.now() - MINUTE }))).toEqual(['age 1'])
})

test('a fault cuts replays short', async () => {
  const realtime = await start()
  realtime.faults.realtime = { replayLimit: 1 }
  await store([2, 1])
  expect(await eventsOf(await joinWith(realtime, { since: Date.now() - MINUTE }))).toEqual(['age 1'])
})
