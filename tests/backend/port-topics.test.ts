import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { joinChannel } from 'supabase-embedded/testing/realtime'
import { until } from 'supabase-embedded/testing/until'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { PresenceSource, TopicSource } from '../../src/board/model/source'
import { notes, notesSchema } from '../support/notes-project'
import { enter, profileOf } from '../support/profile'
import { recordingSocket } from '../support/recording-socket'
import { watch, type WatchedChannel } from '../support/watched'

const schema = `
create policy hearing on realtime.messages for select to authenticated
  using (realtime.topic() in ('alarms', 'notes'));
${notesSchema}`
let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend(
    { 'migrations/20260101000000_topics.sql': schema },
    { delays: { failedJoin: 300 } },
  )
})
afterAll(() => embeddedBackend.close())
const sql = (text: string) => embeddedBackend.database.exec(text)

async function openSignedIn() {
  const { email } = await signedUp(embeddedBackend)
  const socket = recordingSocket()
  const port = profileOf(embeddedBackend).open({ transport: socket.transport })
  await enter(port, email)
  return { port, socket }
}
const live = (watchedTopic: WatchedChannel) => until(() => expect(watchedTopic.word()).toBe('live'))
/** The server closes the socket, and the page notices. */
const cut = async (watchedTopic: WatchedChannel, code = 1006) => {
  embeddedBackend.faults.act({ action: 'close', code })
  await until(() => expect(watchedTopic.word()).toBe('reconnecting'))
}
const column = (watchedTopic: WatchedChannel, name: string) => watchedTopic.rows().map(row => row[name])

/** Somebody else’s client, signed in. */
const somebody = async () => (await signedUp(embeddedBackend)).client

test('messages of a public topic come as they are sent, the newest first, those of the events that are wanted', async () => {
  const { port } = await openSignedIn()
  const source: TopicSource = {
    kind: 'topic',
    topic: 'news',
    limit: 2,
    events: ['said', 'sung'],
    fields: ['who'],
  }
  const watchedTopic = watch(port, source)
  await live(watchedTopic)
  expect(watchedTopic.freshness()).toMatchObject({ completeSince: null, cause: null })
  const other = (await somebody()).channel('news')
  await joinChannel(other)
  for (const [event, payload] of [
    ['said', { who: 'ann', n: 1 }],
    ['hidden', { who: 'eve' }],
    ['sung', { who: 'bob' }],
    ['said', { text: 'no name' }],
  ] as const)
    await other.send({ type: 'broadcast', event, payload })
  await until(() => expect(column(watchedTopic, 'event')).toEqual(['said', 'sung']))
  expect(column(watchedTopic, 'who')).toEqual([null, 'bob'])
  expect(watchedTopic.rows()[0]).toMatchObject({ payload: { text: 'no name' }, replayed: false })
  expect(Date.now() - Date.parse(String(watchedTopic.rows()[0]?.['at']))).toBeLessThan(10_000)
})

test('after a cut of a public topic missed messages are unknown, and earlier ones stay', async () => {
  const { port } = await openSignedIn()
  const watchedTopic = watch(port, { kind: 'topic', topic: 'cut', limit: 10 })
  await live(watchedTopic)
  const other = (await somebody()).channel('cut')
  await joinChannel(other)
  await other.send({ type: 'broadcast', event: 'before', payload: {} })
  await until(() => expect(column(watchedTopic, 'event')).toEqual(['before']))
  await cut(watchedTopic)
  await live(watchedTopic)
  expect(column(watchedTopic, 'event')).toEqual(['before'])
  expect(watchedTopic.holes()).toMatchObject([
    { cause: { kind: 'lost' }, repair: 'not provable', differingRows: null },
  ])
  expect(watchedTopic.holes()[0]?.to).not.toBeNull()
  expect(watchedTopic.freshness().completeSince).toBeNull()
})

const alarms: TopicSource = { kind: 'topic', topic: 'alarms', private: true, replay: true, limit: 100 }
/** Each in a transaction of its own: within one, all are sent at the same time. */
const raise = async (...numbers: number[]) => {
  for (const n of numbers) await sql(`select realtime.send('{"n": ${n}}', 'raised', 'alarms', true)`)
}
const listRaised = (watchedTopic: WatchedChannel) =>
  watchedTopic.rows().map(({ payload }) => (payload as { n: number }).n)

test('stored messages of a private topic are there from before, and are replayed after a cut', async () => {
  await sql(`delete from realtime.messages`)
  const { port } = await openSignedIn()
  const first = watch(port, { ...alarms, replay: false })
  await live(first)
  await raise(1, 2)
  await until(() => expect(listRaised(first)).toEqual([2, 1]))
  first.channel.stop()

  const watchedTopic = watch(port, alarms)
  await live(watchedTopic)
  expect(listRaised(watchedTopic)).toEqual([2, 1])
  expect(column(watchedTopic, 'replayed')).toEqual([true, true])
  await raise(3)
  await until(() => expect(listRaised(watchedTopic)).toEqual([3, 2, 1]))

  await cut(watchedTopic)
  await raise(4, 5)
  await live(watchedTopic)
  expect(listRaised(watchedTopic)).toEqual([5, 4, 3, 2, 1])
  expect(column(watchedTopic, 'replayed')).toEqual([true, true, false, true, true])
  expect(watchedTopic.holes()).toMatchObject([
    { cause: { kind: 'lost' }, repair: 'replayed', differingRows: 2 },
  ])
})

test('a private topic that no policy lets one hear is denied, and says what is missing', async () => {
  const { port } = await openSignedIn()
  const watchedTopic = watch(port, { kind: 'topic', topic: 'secrets', private: true, limit: 10 })
  await until(() => expect(watchedTopic.word()).toBe('denied'))
  expect(watchedTopic.freshness()).toMatchObject({
    cause: { kind: 'denied', reason: expect.stringContaining('You do not have permissions') as string },
    isPrivate: true,
  })
})

test('the announcement that the server will close the socket is no proof of a topic', async () => {
  const { port } = await openSignedIn()
  const watchedTopic = watch(port, notes)
  await live(watchedTopic)
  await cut(watchedTopic, 1012)
  await live(watchedTopic)
  expect(watchedTopic.holes().map(({ cause }) => cause)).toEqual([
    { kind: 'lost', reason: expect.stringContaining('1012') as string },
  ])
})

test('everything that is wanted of one topic comes over one join', async () => {
  const { port, socket } = await openSignedIn()
  const rows = watch(port, notes)
  const saidTopic = watch(port, { kind: 'topic', topic: 'notes', private: true, limit: 10 })
  const who = watch(port, { kind: 'presence', topic: 'notes', private: true })
  await Promise.all([rows, saidTopic, who].map(live))
  await sql(`insert into public.notes values (1, 'one')`)
  await until(() => expect(column(rows, 'body')).toEqual(['one']))
  await until(() => expect(column(saidTopic, 'event')).toEqual(['INSERT']))
  expect(socket.joins().filter(topic => topic === 'realtime:notes')).toHaveLength(1)
  // One who leaves takes nothing from the others; the last one leaves the topic.
  saidTopic.channel.stop()
  await sql(`insert into public.notes values (2, 'two')`)
  await until(() => expect(column(rows, 'body')).toEqual(['one', 'two']))
  for (const { channel } of [rows, who]) channel.stop()
  await until(() => expect(socket.unleft()).toEqual([]))
  // It joins again at once, although the server may not have confirmed the leave yet.
  await live(watch(port, notes))
})

test('a topic without messages of the database is joined again on request, and never otherwise', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { port, socket } = await openSignedIn()
  const joins = () => socket.joins().filter(topic => topic === 'realtime:notes').length
  const saidLines: string[] = []
  let loss: unknown
  const listening = port.sources
    .messages({ kind: 'topic', topic: 'notes', private: true, limit: 10 }, null)
    .subscribe({
      next: ({ type }) => saidLines.push(type),
      error: (error: unknown) => (loss = error),
    })
  const deaf = (deafness: number) =>
    port.sources.listen(notes, deafness).subscribe({ error: () => undefined })
  const subscriptions = [listening]
  onTestFinished(() => subscriptions.forEach(each => each.unsubscribe()))
  await until(() => expect(saidLines).toContain('subscribed'))
  vi.advanceTimersByTime(60_000)
  await sql(`insert into public.notes values (7, 'seven')`)
  await until(() => expect(saidLines).toContain('message'))
  // The database just sent something, nothing was missed, or it was joined again in vain before.
  subscriptions.push(deaf(1))
  await vi.dynamicImportSettled()
  vi.advanceTimersByTime(60_000)
  subscriptions.push(deaf(0), deaf(3))
  await vi.dynamicImportSettled()
  expect([loss, joins()]).toEqual([undefined, 1])
  subscriptions.push(deaf(1))
  await vi.dynamicImportSettled()
  expect(loss).toMatchObject({ kind: 'lost', reason: expect.stringContaining('rejoined') as string })
  await until(() => expect(joins()).toBe(2))
})

const desk: PresenceSource = { kind: 'presence', topic: 'desk', fields: ['name'] }

test('presence lists every tab once, until it goes, and again after a cut', async () => {
  const { port } = await openSignedIn()
  const ann = await somebody()
  const tab = (client: typeof ann, key: string) => client.channel('desk', { config: { presence: { key } } })
  const first = tab(ann, 'ann')
  await joinChannel(first)
  await first.track({ name: 'Ann', online_at: '2026-01-01T08:00:00.000Z' })
  const watchedTopic = watch(port, desk)
  await live(watchedTopic)
  await until(() => expect(column(watchedTopic, 'key')).toEqual(['ann']))
  expect(watchedTopic.rows()).toMatchObject([
    { name: 'Ann', since: '2026-01-01T08:00:00.000Z', state: { name: 'Ann' } },
  ])
  const [second, bob] = [tab(await somebody(), 'ann'), tab(await somebody(), 'bob')]
  for (const [channel, name] of [
    [second, 'Ann'],
    [bob, 'Bob'],
  ] as const) {
    await joinChannel(channel)
    await channel.track({ name })
  }
  await until(() => expect(column(watchedTopic, 'key')).toEqual(['ann', 'ann', 'bob']))
  // A change of activity keeps the time since when a person is present.
  await first.track({ name: 'Ann at lunch' })
  await until(() => expect(column(watchedTopic, 'name')).toEqual(['Ann at lunch', 'Ann', 'Bob']))
  expect(watchedTopic.rows()[0]).toMatchObject({ since: '2026-01-01T08:00:00.000Z' })
  await bob.untrack()
  await until(() => expect(column(watchedTopic, 'key')).toEqual(['ann', 'ann']))

  await cut(watchedTopic)
  await live(watchedTopic)
  expect(watchedTopic.holes()).toMatchObject([{ repair: 'resent' }])
  expect(watchedTopic.freshness().completeSince).toBeNull()
})
