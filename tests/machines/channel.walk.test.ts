import fc from 'fast-check'
import { Observable, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromEventObservable, SimulatedClock } from 'xstate'
import type { FeedEvent } from '../../src/streams/feed'
import { channelMachine } from '../../src/machines/channel.machine'
import { source } from '../support/boards'

const say = (event: FeedEvent) => ({ do: 'say' as const, event })
const step = fc.oneof(
  ...(['channel.retry', 'channel.pause', 'channel.resume'] as const).map(type =>
    fc.constant({ do: 'send' as const, type }),
  ),
  fc
    .constantFrom<FeedEvent>(
      { type: 'feed.joined' },
      { type: 'feed.proven' },
      { type: 'feed.views', views: {}, lag: null, badRows: 0, whole: true },
      { type: 'feed.views', views: {}, lag: null, badRows: 0, whole: false },
      { type: 'feed.doubted', reason: 'anew' },
      { type: 'feed.unheard' },
      { type: 'feed.heard' },
    )
    .map(say),
  fc.constantFrom('lost', 'denied', 'limited').map(kind => ({ do: 'lose' as const, kind })),
  fc.integer({ min: 1, max: 40_000 }).map(ms => ({ do: 'wait' as const, ms })),
)

test('one connection while connected, none otherwise, none after a stop', () =>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), steps => {
      let open = 0
      let feed = new Subject<FeedEvent>()
      const connection = () =>
        new Observable<FeedEvent>(subscriber => {
          open += 1
          feed = new Subject()
          const subscription = feed.subscribe(subscriber)
          subscription.add(() => (open -= 1))
          return subscription
        })
      const clock = new SimulatedClock()
      const channel = createActor(
        channelMachine.provide({ actors: { feed: fromEventObservable(connection) } }),
        { clock, input: { source, panels: [] } },
      ).start()
      let proven = false
      for (const step of steps) {
        const before = channel.getSnapshot()
        if (step.do === 'send') channel.send(step)
        else if (step.do === 'say') feed.next(step.event)
        else if (step.do === 'lose') feed.error({ kind: step.kind, reason: step.kind })
        else clock.increment(step.ms)
        const now = channel.getSnapshot()
        const connected = now.matches('connected')
        expect(open).toBe(connected ? 1 : 0)
        if (!connected || now.matches({ connected: 'joining' })) proven = false
        if (
          step.do === 'say' &&
          step.event.type === 'feed.proven' &&
          before.matches({ connected: 'verifying' })
        )
          proven = true
        expect(now.matches({ connected: 'live' }) && !proven).toBe(false)
        expect(now.context.wait).toBeLessThanOrEqual(30_000)
      }
      channel.stop()
      expect(open).toBe(0)
    }),
    { numRuns: 500 },
  ))
