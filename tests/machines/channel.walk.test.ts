import fc from '../support/property'
import { Observable, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromEventObservable, SimulatedClock } from 'xstate'
import type { Source } from '../../src/board/model/source'
import type { FeedEvent } from '../../src/streams/feed'
import type { Views } from '../../src/streams/views/view'
import type { Access } from '../../src/machines/shared/access'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import { guardedSource, source } from '../support/boards'
import { viewsOf } from '../support/feed-events'

const views: Views = { table: { kind: 'table', rows: [], rowCount: 0 } }
const accesses: readonly Access[] = ['none', 'aal1', 'aal2']
const say = (event: FeedEvent) => ({ do: 'say' as const, event })
const step = fc.oneof(
  ...(['channel.retry', 'channel.pause', 'channel.resume', 'channel.tokenRenewed'] as const).map(type =>
    fc.constant({ do: 'send' as const, event: { type } }),
  ),
  fc.constantFrom(...accesses).map(access => ({
    do: 'send' as const,
    event: { type: 'channel.access' as const, access },
  })),
  fc
    .constantFrom<FeedEvent>(
      { type: 'feed.joined' },
      { type: 'feed.subscribed' },
      viewsOf(views),
      viewsOf(views, { isComplete: false }),
      { type: 'feed.suspect', reason: 'anew' },
      { type: 'feed.refused', reason: 'no parcels yet' },
      { type: 'feed.silent' },
      { type: 'feed.resumed' },
    )
    .map(say),
  fc.constantFrom('up', 'down', 'parked').map(state => ({
    do: 'send' as const,
    event: {
      type: 'channel.link' as const,
      link: { state, cause: state === 'up' ? null : { kind: 'lost' as const, reason: state }, nextTry: null },
    },
  })),
  fc.constantFrom('lost', 'expired', 'denied', 'limited').map(kind => ({ do: 'lose' as const, kind })),
  fc.integer({ min: 1, max: 40_000 }).map(ms => ({ do: 'wait' as const, ms })),
)
const opening: FeedEvent[] = [{ type: 'feed.joined' }, { type: 'feed.subscribed' }, viewsOf(views)]
/** Single steps, and whole openings: by single steps alone a walk is hardly ever live. */
const walk = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: step.map(step => [step]) },
      { weight: 1, arbitrary: fc.constant(opening.map(say)) },
    ),
    { maxLength: 80 },
  )
  .map(steps => steps.flat())
/** What every session may read, said anew so that the machine is not asked to judge itself. */
const mayRead = (source: Source, access: Access) =>
  source.level === 'aal2' ? access === 'aal2' : access !== 'none'

test(
  'one connection while connected, none otherwise, none without access, none after a stop',
  () =>
    fc.assert(
      fc.property(
        fc.constantFrom(source, guardedSource),
        fc.constantFrom(...accesses),
        walk,
        (source, first, steps) => {
          let access = first
          let open = 0
          let openCount = 0
          let isUp = true
          let forbidden = 0
          let feed = new Subject<FeedEvent>()
          const connection = () =>
            new Observable<FeedEvent>(subscriber => {
              // What is thrown here would only end the feed.
              if (!mayRead(source, access)) forbidden += 1
              open += 1
              openCount += 1
              feed = new Subject()
              const subscription = feed.subscribe(subscriber)
              subscription.add(() => (open -= 1))
              return subscription
            })
          const clock = new SimulatedClock()
          const channel = createActor(
            channelMachine.provide({ actors: { feed: fromEventObservable(connection) } }),
            { clock, input: { source, panels: [], access } },
          ).start()
          expect(open).toBe(mayRead(source, access) ? 1 : 0)
          let proven = false
          for (const step of steps) {
            const before = channel.getSnapshot()
            const openedBefore = openCount
            const couldRead = mayRead(source, access)
            const isAccess = step.do === 'send' && step.event.type === 'channel.access'
            if (isAccess) access = step.event.access
            if (step.do === 'send' && step.event.type === 'channel.link')
              isUp = step.event.link.state === 'up'
            if (step.do === 'send') channel.send(step.event)
            else if (step.do === 'say') feed.next(step.event)
            else if (step.do === 'lose') feed.error({ kind: step.kind, reason: step.kind })
            else clock.increment(step.ms)
            const now = channel.getSnapshot()
            const isConnected = now.matches('connected')
            if (!isConnected || now.matches({ connected: 'joining' })) proven = false
            if (
              step.do === 'say' &&
              step.event.type === 'feed.subscribed' &&
              before.matches({ connected: 'subscribing' })
            )
              proven = true

            const canRead = mayRead(source, access)
            const { isPaused } = before.context
            const hasGained = canRead && !couldRead
            const isKept = now.context.views === before.context.views
            const isShown = Object.keys(now.context.views).length > 0
            const checks: Record<string, boolean> = {
              'one connection while connected, none otherwise': open === (isConnected ? 1 : 0),
              'no connection was ever begun without access': forbidden === 0,
              'unauthorized exactly while access is not enough': now.matches('unauthorized') === !canRead,
              'access gained connects once, or not if paused':
                !hasGained ||
                (openCount === openedBefore + (isPaused || !isUp ? 0 : 1) &&
                  now.matches('paused') === isPaused),
              'no connection without a link': isUp || open === 0,
              'access that stays enough disturbs nothing':
                !isAccess ||
                !canRead ||
                !couldRead ||
                (now.matches(before.value) && openCount === openedBefore),
              'views outlive the session': access !== 'none' || isKept,
              'views do not outlive their level': access === 'none' || canRead || !isShown,
              'live only after a proof': !now.matches({ connected: 'live' }) || proven,
              'a wait is bounded':
                !now.hasTag('backingOff') ||
                now.context.wait <= (now.matches('denied') || now.matches('failed') ? 720_000 : 30_000),
            }
            expect(Object.keys(checks).filter(name => checks[name] === false)).toEqual([])
          }
          channel.stop()
          expect(open).toBe(0)
        },
      ),
      { numRuns: 500 },
    ),
  60_000,
)
