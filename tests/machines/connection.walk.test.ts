import fc from '../support/property'
import { Observable, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromEventObservable, setup, SimulatedClock } from 'xstate'
import type { LinkSignal, LossKind } from '../../src/backend/ports/backend.port'
import type { Access } from '../../src/machines/shared/access'
import { connectionMachine, type ConnectionEvent } from '../../src/machines/connection/connection.machine'
import type { ConnectionStatus } from '../../src/machines/connection/connectionStatus'
import { createListener } from '../../src/machines/listener/listener.machine'
import type { PageEvent } from '../../src/streams/page/pageEvents'

const accesses: readonly Access[] = ['none', 'aal1', 'aal2']
const losses: readonly LossKind[] = ['lost', 'expired', 'limited', 'misconfigured']
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(...accesses).map(access => ({ do: 'access' as const, access })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('connection.retry' as const, 'connection.tokenRenewed' as const)
      .map(type => ({ do: 'ask' as const, type })),
  },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom<LinkSignal>(
        { type: 'link.opened' },
        { type: 'link.opened' },
        { type: 'link.answered', latency: 40 },
        { type: 'link.unanswered', reason: 'silent' },
        { type: 'link.unanswered', reason: 'asleep' },
        { type: 'link.channels', used: 7, limit: 100 },
      )
      .map(signal => ({ do: 'say' as const, signal })),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom<PageEvent['type']>(
        'page.online',
        'page.offline',
        'page.visible',
        'page.away',
        'page.hidden',
        'page.frozen',
        'page.resumed',
      )
      .map(type => ({ do: 'page' as const, type })),
  },
  { weight: 3, arbitrary: fc.constantFrom(...losses).map(kind => ({ do: 'lose' as const, kind })) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 40_000 }).map(ms => ({ do: 'wait' as const, ms })) },
)

/** A connection under a parent that keeps its last event, and the number of sockets now and in all. */
function open() {
  const clock = new SimulatedClock()
  const page$ = new Subject<PageEvent>()
  let link$ = new Subject<LinkSignal>()
  const sockets = { open: 0, ever: 0, isOpened: false }
  const latestStatus: { link: ConnectionStatus | null } = { link: null }
  const socket = () =>
    new Observable<LinkSignal>(subscriber => {
      sockets.open += 1
      sockets.ever += 1
      sockets.isOpened = false
      link$ = new Subject()
      const subscription = link$.subscribe(subscriber)
      subscription.add(() => (sockets.open -= 1))
      return subscription
    })
  const connection = connectionMachine.provide({
    actors: {
      link: fromEventObservable<LinkSignal, undefined>(socket),
      page: createListener(() => page$),
    },
  })
  const parent = setup({
    types: {} as {
      events: { type: 'board.link'; link: ConnectionStatus }
      children: { connection: 'connection' }
    },
    actors: { connection },
  }).createMachine({
    invoke: { id: 'connection', src: 'connection', input: { access: 'none' } },
    on: { 'board.link': { actions: ({ event }) => (latestStatus.link = event.link) } },
  })
  const actor = createActor(parent, { clock }).start()
  const child = () => {
    const { connection: ref } = actor.getSnapshot().children
    if (ref === undefined) throw new Error('the connection ended')
    return ref
  }
  return {
    clock,
    sockets,
    page$,
    ask: (event: ConnectionEvent) => child().send(event),
    say: (signal: LinkSignal) => {
      if (signal.type === 'link.opened' && sockets.open > 0) sockets.isOpened = true
      link$.next(signal)
    },
    lose: (kind: LossKind) => link$.error({ kind, reason: kind }),
    look: () => child().getSnapshot(),
    readStatus: () => latestStatus.link,
    stop: () => void actor.stop(),
  }
}

/** The parent's last event in each of the states. */
const states = {
  idle: 'down',
  waiting: 'down',
  limited: 'down',
  offline: 'down',
  failed: 'down',
  frozen: 'down',
  parked: 'parked',
} as const
const waits: readonly string[] = ['waiting', 'limited', 'offline', 'failed']

test(
  'one socket while one is wanted, none otherwise; the parent knows its state; every wait ends',
  () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), steps => {
        const { clock, sockets, page$, ask, say, lose, look, readStatus, stop } = open()
        let access: Access = 'none'
        let [isAway, isFrozen] = [false, false]
        const brokenRules: string[] = []
        const hold = (what: string) => {
          const { value, context } = look()
          const link = readStatus()
          const isLinked = typeof value !== 'string'
          const wait = typeof value === 'string' && waits.includes(value)
          const checks: Record<string, boolean> = {
            'one socket while linked, none otherwise': sockets.open === (isLinked ? 1 : 0),
            'no socket without access': access !== 'none' || sockets.open === 0,
            'idle exactly without access': (value === 'idle') === (access === 'none'),
            'no socket where nobody has looked for long': !isAway || sockets.open === 0,
            'no socket on a page that does not run': !isFrozen || sockets.open === 0,
            'up exactly on a socket that opened': (link?.state === 'up') === (isLinked && sockets.isOpened),
            'else the parent knows it down, or parked':
              typeof value !== 'string' || value === 'deciding' || link?.state === states[value],
            'who is not linked says why': isLinked || value === 'idle' || context.cause !== null,
            'the next try is told where there is one, within half a minute, or twelve for a fault':
              wait === (link?.nextTry !== null) &&
              (!wait ||
                (context.wait > 0 &&
                  context.wait <= (value === 'failed' ? 720_000 : 30_000) &&
                  link?.nextTry === context.since + context.wait)),
          }
          for (const name of Object.keys(checks))
            if (checks[name] === false) brokenRules.push(`${what}: ${name}`)
        }
        hold('begin')
        for (const [i, step] of steps.entries()) {
          const before = look().value
          const ever = sockets.ever
          switch (step.do) {
            case 'access':
              access = step.access
              if (access === 'none') isFrozen = false
              ask({ type: 'connection.access', access })
              break
            case 'ask':
              ask({ type: step.type })
              break
            case 'say':
              say(step.signal)
              break
            case 'lose':
              lose(step.kind)
              break
            case 'page':
              if (step.type === 'page.away') [isAway, isFrozen] = [true, false]
              if (step.type === 'page.visible') isAway = false
              if (step.type === 'page.frozen') isFrozen = access !== 'none'
              if (step.type === 'page.resumed') isFrozen = false
              page$.next({ type: step.type })
              break
            case 'wait':
              clock.increment(step.ms)
          }
          hold(`${i}: ${JSON.stringify(step)}`)
          // A person may hurry it, and time ends it; neither a network nor a glance does.
          if (before === 'limited' && (step.do === 'page' || step.do === 'say') && sockets.ever > ever)
            brokenRules.push(`${i}: ${step.do} hurried a limit`)
        }
        expect(brokenRules).toEqual([])
        // After any history: with a session and a visible page, it connects without a person.
        for (const type of ['page.resumed', 'page.visible', 'page.online'] as const) page$.next({ type })
        ask({ type: 'connection.access', access: 'aal1' })
        clock.increment(30_000)
        say({ type: 'link.opened' })
        expect([sockets.open, readStatus()?.state]).toEqual([1, 'up'])
        stop()
        expect([sockets.open, page$.observed]).toEqual([0, false])
      }),
      { numRuns: 300 },
    ),
  60_000,
)
