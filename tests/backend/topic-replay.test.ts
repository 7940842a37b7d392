import { concat, defer, EMPTY, of, Subject, type Observable } from 'rxjs'
import { expect, test, vi } from 'vitest'
import type { RealtimeContext } from '../../src/backend/supabase/realtime/joinChannel'
import { createTopicRegistry } from '../../src/backend/supabase/realtime/topics/topicRegistry'

const HOUR = 3_600_000

/** Since when each join asks for what was sent, ms since the epoch. */
function joins(signals: () => Observable<{ type: string }> = () => EMPTY) {
  const requests: number[] = []
  let notice: (message: unknown) => void = () => undefined
  const channel = {
    on: (type: string, _: object, hear: typeof notice) => {
      if (type === 'system') notice = hear
      return channel
    },
    subscribe: (hear: (status: string) => void) => {
      hear('SUBSCRIBED')
      notice({ extension: 'system', status: 'ok', message: 'Replication connection established' })
    },
  }
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
  return { requests, context }
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
  const links = [new Subject<{ type: string }>(), new Subject<{ type: string }>()] as const
  let linkCount = 0
  const { requests, context } = joins(() => links[linkCount++] ?? EMPTY)
  let time = 10 * HOUR
  const topics = createTopicRegistry(context, () => time)
  const listen = () =>
    topics.listen({ topic: 'room', isPrivate: true, replay: true }).subscribe({ error: () => undefined })
  listen()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  time += 60_000
  links[0].next({ type: 'link.answered' })
  const answeredAt = time
  // Asleep for an hour; nothing runs until the socket turns out to be gone.
  time += HOUR
  links[0].error({ kind: 'lost', reason: 'the socket is gone' })
  listen()
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]).toBe(answeredAt - 30_000)
})
