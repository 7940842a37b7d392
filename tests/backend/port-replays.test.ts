import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { until } from 'supabase-embedded/testing/until'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PresenceSource, TopicSource } from '../../src/board/model/source'
import { enter, profileOf } from '../support/profile'
import { recordingSocket } from '../support/recording-socket'
import { watch, type WatchedChannel } from '../support/watched'

const schema = `
create policy hearing on realtime.messages for select to authenticated using (realtime.topic() = 'alarms');
`
let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend({ 'migrations/20260101000000_topics.sql': schema })
})
afterAll(() => embeddedBackend.close())
const sql = (text: string) => embeddedBackend.database.exec(text)
beforeEach(() => sql('delete from realtime.messages'))

const alarms: TopicSource = { kind: 'topic', topic: 'alarms', private: true, replay: true, limit: 100 }
const roster: PresenceSource = { kind: 'presence', topic: 'alarms', private: true }

async function openSignedIn() {
  const { email } = await signedUp(embeddedBackend)
  const socket = recordingSocket()
  const port = profileOf(embeddedBackend).open({ transport: socket.transport })
  await enter(port, email)
  return { port, socket }
}
const reach = (watched: WatchedChannel, word: string) => until(() => expect(watched.word()).toBe(word))
/** Each in a transaction of its own: within one, all are sent at the same time. */
const raise = async (...numbers: number[]) => {
  for (const n of numbers)
    await sql(`select realtime.send('{"n": ${n}}', '${n % 2 === 0 ? 'raised' : 'noise'}', 'alarms', true)`)
}
const listNumbers = (watched: WatchedChannel) =>
  watched.rows().map(({ payload }) => (payload as { n: number }).n)

test('what came while a panel was paused is replayed, although the topic stayed joined for another one', async () => {
  const { port, socket } = await openSignedIn()
  const messages = watch(port, alarms)
  const people = watch(port, roster)
  await Promise.all([reach(messages, 'live'), reach(people, 'live')])
  await raise(1)
  await until(() => expect(listNumbers(messages)).toEqual([1]))
  const joins = socket.joins().length
  messages.channel.send({ type: 'channel.pause' })
  await reach(messages, 'paused')
  const other = watch(port, { ...alarms, replay: false })
  await reach(other, 'live')
  await raise(2, 3)
  await until(() => expect(listNumbers(other)).toEqual([3, 2]))
  messages.channel.send({ type: 'channel.resume' })
  await reach(messages, 'live')
  expect(listNumbers(messages)).toEqual([3, 2, 1])
  expect(messages.holes()).toMatchObject([
    { cause: { kind: 'paused' }, repair: 'replayed', differingRows: 2 },
  ])
  // Nobody else was disturbed.
  expect(people.holes()).toEqual([])
  expect(socket.joins()).toHaveLength(joins)
})

test('stored messages are there for every panel that asks, however often the topic is opened', async () => {
  await raise(1, 2)
  await sql(`update realtime.messages set inserted_at = inserted_at - interval '1 hour'`)
  const { port, socket } = await openSignedIn()
  const first = watch(port, alarms)
  await reach(first, 'live')
  const second = watch(port, { ...alarms, limit: 50, events: ['raised'] })
  await reach(second, 'live')
  expect([first, second].map(listNumbers)).toEqual([[2, 1], [2]])
  expect(socket.joins()).toHaveLength(1)
  for (const { channel } of [first, second]) channel.stop()
  await until(() => expect(socket.unleft()).toEqual([]))
  const again = watch(port, alarms)
  await reach(again, 'live')
  expect(listNumbers(again)).toEqual([2, 1])
  // A replay doesn't say when.
  expect(again.rows().map(({ at }) => at)).toEqual([null, null])
})

test('a panel that asks for no replay is not given that of another one', async () => {
  await raise(1)
  const { port } = await openSignedIn()
  const [plain, other] = [watch(port, { ...alarms, replay: false }), watch(port, alarms)]
  await Promise.all([reach(plain, 'live'), reach(other, 'live')])
  await raise(2)
  await until(() => expect([other, plain].map(listNumbers)).toEqual([[2, 1], [2]]))
})

test('a replay that the project cut is not called complete because only some of its events are wanted', async () => {
  const { port } = await openSignedIn()
  const watched = watch(port, { ...alarms, events: ['raised'] })
  await reach(watched, 'live')
  embeddedBackend.faults.act({ action: 'close', code: 1006 })
  await reach(watched, 'reconnecting')
  await raise(...Array.from({ length: 60 }, (_, n) => n))
  await reach(watched, 'live')
  expect(listNumbers(watched)[0]).toBe(58)
  expect(watched.holes()).toMatchObject([{ cause: { kind: 'lost' }, repair: 'not provable' }])
})
