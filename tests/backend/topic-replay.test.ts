import { concat, defer, EMPTY, of, Subject, type Observable } from 'rxjs'
import { expect, test, vi } from 'vitest'
import type { RealtimeContext } from '../../src/backend/supabase/realtime/joinChannel'
import { createTopicRegistry } from '../../src/backend/supabase/realtime/topics/topicRegistry'

const HOUR = 3_600_000
const DAY = 24 * HOUR
interface Signal {
  type: string
  latency?: number
}

/** Since when each join asks for what was sent, ms since the epoch. */
function joins(signals: () => Observable<Signal> = () => EMPTY) {
  const requests: number[] = []
  const on: Record<string, (message: unknown) => void> = {}
  const channel = {
    on: (type: string, _: object, hear: (message: unknown) => void) => {
      on[type] = hear
      return channel
    },
    subscribe: (hear: (status: string) => void) => {
      hear('SUBSCRIBED')
      notifyReady()
    },
  }
  const notifyReady = () =>
    on['system']?.({ extension: 'system', status: 'ok', message: 'Replication connection established' })
  const send = (id: string, replayed = false) =>
    on['broadcast']?.({ event: 'said', payload: {}, meta: { id, replayed } })
  interface Options {
    config: { broadcast: { replay?: { since: number } } }
  }
  const context = {
    client: {
      realtime: { accessTokenValue: 'token' },
      getChannels: () => [],
      removeChannel: () => Promise.resolve(),
      channel: (_: string, { config }: Options) => {
        requests.push(config.broadcast.replay?.since ?? NaN)
        return channel
      },
    },
    tokens: { freshToken: () => Promise.resolve({ token: 'token' }), accessToken: () => 'token' },
    link: { open: () => concat(of({ type: 'link.opened' }), defer(signals)) },
    joins: { waitForTurn: () => of({ settle: () => undefined }) },
  } as unknown as RealtimeContext
  return { requests, context, notifyReady, send }
}

test.each([
  ['an hour fast', HOUR],
  ['right', 0],
  ['an hour slow', -HOUR],
])('with a clock that is %s, missed messages are requested by the project’s clock', async (_, ahead) => {
  const { requests, context } = joins()
  const now = () => Date.now() - ahead
  const topics = createTopicRegistry(context, now)
  const listen = () => topics.listen({ topic: 'room', isPrivate: true, replay: true }).subscribe()
  const first = listen()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  const left = now()
  first.unsubscribe()
  const second = listen()
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  second.unsubscribe()
  for (const since of requests) expect(Math.abs(left - 30_000 - since)).toBeLessThan(5_000)
})

test('a loss that is noticed long after the last sign of life is replayed from that sign on', async () => {
  const links = [new Subject<Signal>(), new Subject<Signal>()] as const
  let linkCount = 0
  const { requests, context } = joins(() => links[linkCount++] ?? EMPTY)
  let time = 10 * HOUR
  const topics = createTopicRegistry(context, () => time)
  const listen = () =>
    topics.listen({ topic: 'room', isPrivate: true, replay: true }).subscribe({ error: () => undefined })
  listen()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  time += 60_000
  links[0].next({ type: 'link.answered', latency: 0.5 })
  const answeredAt = time - 0.5
  // Asleep for an hour; nothing runs until the socket turns out to be gone.
  time += HOUR
  links[0].error({ kind: 'lost', reason: 'the socket is gone' })
  listen()
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  // The server takes whole milliseconds only.
  expect(requests[1]).toBe(Math.floor(answeredAt - 30_000))
})

/** One topic at a time that stands still: what listeners hear, and since when its joins ask. */
function room() {
  const link = new Subject<Signal>()
  const { requests, context, ...server } = joins(() => link)
  const time = 10 * DAY
  const topics = createTopicRegistry(context, () => time)
  const listen = (since?: number | null) => {
    const said: string[] = []
    const request = { topic: 'room', isPrivate: true, ...(since !== undefined && { since }) }
    const subscription = topics.listen(request).subscribe({
      next: event =>
        said.push(
          event.type === 'message' ? `${event.id ?? ''}${event.isReplayed ? ' again' : ''}` : event.type,
        ),
      error: ({ reason }: { reason: string }) => said.push(reason),
    })
    return Object.assign(subscription, { said })
  }
  const joined = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count))
  return { ...server, link, requests, time, listen, joined }
}
const JOINED = ['joined', 'subscribed']
const REJOINED = 'the topic is rejoined, because more of it is needed'

test('a join asks since the earliest time from which one of its listeners lacks messages', async () => {
  const { listen, joined, requests, time } = room()
  const listeners = [listen(time - HOUR), listen(), listen(time - 2 * HOUR)]
  await joined(1)
  listeners.forEach(each => each.unsubscribe())
  // Whoever comes with nothing lacks all that is stored, whatever others had.
  const all = listen(null)
  await joined(2)
  all.unsubscribe()
  // The project stores nothing from before.
  const late = listen(1)
  await joined(3)
  late.unsubscribe()
  expect(requests).toEqual([time - 2 * HOUR, time - 3 * DAY, time - 3 * DAY].map(since => since - 30_000))
})

test('a listener who comes to a joined topic gets the newest stored messages that came there', async () => {
  const { listen, joined, send, requests, time } = room()
  const first = listen(time - HOUR)
  await joined(1)
  // A new message overtakes the replay.
  send('new')
  for (let n = 0; n < 25; n++) send(`${n}`, true)
  const second = listen(time - HOUR / 2)
  const heard = [...Array.from({ length: 24 }, (_, n) => `${n + 1}`), 'new'].map(id => `${id} again`)
  expect(second.said).toEqual([...JOINED, ...heard])
  send('last')
  expect(second.said.at(-1)).toBe('last')
  // Who asks for no replay hears what comes from now on.
  const third = listen()
  expect(third.said).toEqual(JOINED)
  expect(requests).toHaveLength(1)
  for (const each of [first, second, third]) each.unsubscribe()
})

test('a topic is joined again for a listener who lacks more than came there, and once for all', async () => {
  const { listen, joined, send, requests, time } = room()
  const first = listen(time - HOUR)
  await joined(1)
  const second = listen(null)
  expect(first.said.at(-1)).toBe(REJOINED)
  await joined(2)
  send('1', true)
  const again = listen(time)
  expect(again.said).toEqual([...JOINED, '1 again'])
  expect(requests).toHaveLength(2)
  for (const each of [second, again]) each.unsubscribe()
})

test.each<[string, (server: ReturnType<typeof room>) => void]>([
  [
    'the server was silent',
    ({ link }) => ['unanswered', 'answered'].forEach(it => link.next({ type: `link.${it}` })),
  ],
  ['the server reconnected to its database', ({ notifyReady }) => notifyReady()],
])('once %s, what came to a joined topic stands for no replay', async (_, happen) => {
  const server = room()
  const { listen, joined, time } = server
  const table = listen()
  const messages = listen(time - HOUR)
  await joined(1)
  messages.unsubscribe()
  happen(server)
  const again = listen(time - HOUR / 2)
  expect(table.said.at(-1)).toBe(REJOINED)
  await joined(2)
  again.unsubscribe()
})
