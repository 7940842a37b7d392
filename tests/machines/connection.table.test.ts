import { describe, expect, expectTypeOf, test } from 'vitest'
import { SimulatedClock, createActor, fromEventObservable, setup, type EventFromLogic } from 'xstate'
import { Subject } from 'rxjs'
import type { LinkSignal } from '../../src/backend/ports/backend.port'
import type { Cause } from '../../src/machines/shared/cause'
import { connectionMachine, type ConnectionSnapshot } from '../../src/machines/connection/connection.machine'
import type { ConnectionStatus } from '../../src/machines/connection/connectionStatus'
import { createListener } from '../../src/machines/listener/listener.machine'
import type { PageEvent } from '../../src/streams/page/pageEvents'
import { leafOf, type Leaf } from './census'
import { inward, outward, still } from './connection.alphabet'
import { after, cells, type Cell, type Table } from './table'
import { ownEnvironment } from '../../src/machines/shared/environment'

/** `deciding` is passed through. */
type State = Exclude<Leaf<ConnectionSnapshot['value']>, 'deciding'>
type Word = keyof typeof outward
type Missing = Exclude<EventFromLogic<typeof connectionMachine>['type'], (typeof outward)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const [connecting, responsive, unresponsive] = [
  'linked.connecting',
  'linked.open.responsive',
  'linked.open.unresponsive',
] as const
/** What leads nowhere from most states. */
const calm: Record<Word, Cell<State>> = {
  none: 'idle',
  aal1: '-',
  aal2: '-',
  renewed: '-',
  retry: '-',
  channels: '-',
  opened: '-',
  answered: '-',
  silent: '-',
  slept: '-',
  online: '-',
  offline: '-',
  hidden: '-',
  visible: '-',
  away: 'parked',
  frozen: 'frozen',
  resumed: '-',
}
const table: Table<State, Word> = {
  idle: { ...calm, none: '-', aal1: connecting, aal2: connecting, away: '-', frozen: '-' },
  [connecting]: { ...calm, opened: responsive },
  [responsive]: { ...calm, silent: unresponsive, slept: unresponsive },
  [unresponsive]: { ...calm, answered: responsive },
  waiting: { ...calm, retry: connecting, online: connecting, visible: connecting, offline: 'offline' },
  limited: { ...calm, retry: connecting },
  offline: { ...calm, retry: connecting, online: connecting },
  failed: { ...calm, retry: connecting, renewed: connecting, online: connecting, visible: connecting },
  frozen: { ...calm, resumed: connecting },
  parked: { ...calm, visible: connecting },
}
const values: Record<State, ConnectionSnapshot['value']> = {
  idle: 'idle',
  waiting: 'waiting',
  limited: 'limited',
  offline: 'offline',
  failed: 'failed',
  frozen: 'frozen',
  parked: 'parked',
  [connecting]: { linked: 'connecting' },
  [responsive]: { linked: { open: 'responsive' } },
  [unresponsive]: { linked: { open: 'unresponsive' } },
}
const lost: Cause = { kind: 'lost', reason: '1006' }
const at = (state: State, context: Partial<ConnectionSnapshot['context']> = {}) =>
  still.resolveState({
    value: values[state],
    context: {
      access: state === 'idle' ? 'none' : 'aal1',
      isOnline: state !== 'offline',
      isAway: state === 'parked',
      impasse: null,
      environment: { ...ownEnvironment, random: () => 0.5 },
      cause: lost,
      attempt: 1,
      wait: 1_000,
      since: 0,
      latency: null,
      channels: null,
      ...context,
    },
  })

test.each(cells(table))('%s on %s is %s', (from, word, to) => {
  expect(leafOf(after(still, at(from), outward[word]).value)).toBe(to)
})

describe.each([connecting, responsive, unresponsive])('%s, when the socket is lost', from => {
  test.each([
    ['lost', 'waiting'],
    ['expired', 'waiting'],
    ['limit', 'limited'],
    ['fault', 'failed'],
    ['ended', 'failed'],
  ] as const)('as %s, is %s', (word, to) => {
    expect(after(still, at(from), inward[word])).toMatchObject({ value: to, context: { attempt: 2 } })
  })

  test('while the browser says that it is offline, waits for that and says so', () => {
    const next = after(still, at(from, { isOnline: false }), inward.lost)
    expect(next).toMatchObject({ value: 'offline', context: { cause: { kind: 'offline' } } })
  })
})

test('a renewed token ends a wait for want of one, and no other wait', () => {
  const waiting = (kind: Cause['kind']) => at('waiting', { cause: { kind, reason: kind } })
  expect(leafOf(after(still, waiting('expired'), outward.renewed).value)).toBe(connecting)
  expect(leafOf(after(still, waiting('lost'), outward.renewed).value)).toBe('waiting')
})

test('a page hidden for long when a session arrives connects only once it is visible', () => {
  const idle = after(still, at('idle'), outward.away)
  const parkedSnapshot = after(still, idle, outward.aal1)
  expect(parkedSnapshot.value).toBe('parked')
  expect(leafOf(after(still, parkedSnapshot, outward.visible).value)).toBe(connecting)
})

describe('over time', () => {
  /** A connection under a parent that notes what it is told. */
  function play() {
    const clock = new SimulatedClock()
    const statuses: ConnectionStatus[] = []
    let link = new Subject<LinkSignal>()
    let openCount = 0
    const page = new Subject<PageEvent>()
    const connection = connectionMachine.provide({
      actors: {
        link: fromEventObservable(() => {
          openCount += 1
          link = new Subject()
          return link
        }),
        page: createListener(() => page),
      },
    })
    const parent = setup({ actors: { connection } }).createMachine({
      invoke: { id: 'connection', src: 'connection', input: { access: 'aal1' } },
      on: {
        'board.link': {
          actions: ({ event }) => statuses.push((event as unknown as { link: ConnectionStatus }).link),
        },
      },
    })
    const actor = createActor(parent, { clock }).start()
    const child = () =>
      (actor.getSnapshot().children as { connection: { getSnapshot(): ConnectionSnapshot } }).connection
    return {
      clock,
      statuses,
      page,
      countOpened: () => openCount,
      say: (...signals: LinkSignal[]) => signals.forEach(signal => link.next(signal)),
      lose: (kind: string) => link.error({ kind, reason: kind }),
      state: () => leafOf(child().getSnapshot().value),
      context: () => child().getSnapshot().context,
      stop: () => void actor.stop(),
      isOpen: () => link.observed,
    }
  }

  test('it opens at once, reports its state to its parent, and retries only after its backoff', () => {
    const { clock, statuses, countOpened, say, lose, state } = play()
    expect(statuses).toEqual([{ state: 'down', cause: null, nextTry: null }])
    say({ type: 'link.opened' })
    expect(statuses.at(-1)).toEqual({ state: 'up', cause: null, nextTry: null })
    lose('lost')
    expect(statuses.at(-1)).toMatchObject({ state: 'down', cause: { kind: 'lost' } })
    expect(statuses.at(-1)?.nextTry).toBeGreaterThan(0)
    expect(countOpened()).toBe(1)
    clock.increment(1_000)
    expect(countOpened()).toBe(2)
    expect(state()).toBe(connecting)
    expect(statuses.at(-1)).toMatchObject({ state: 'down', cause: { kind: 'lost' }, nextTry: null })
  })

  test('each loss waits longer, until it was open for ten seconds', () => {
    const { clock, say, lose, context } = play()
    for (const attempt of [1, 2, 3]) {
      lose('lost')
      expect(context().attempt).toBe(attempt)
      clock.increment(30_000)
    }
    say({ type: 'link.opened' })
    clock.increment(9_999)
    expect(context().attempt).toBe(3)
    clock.increment(1)
    expect(context().attempt).toBe(0)
  })

  test('the beginning and the end of silence and sleep are emitted while the socket stays', () => {
    const { statuses, say, countOpened, context } = play()
    say({ type: 'link.opened' }, { type: 'link.unanswered', reason: 'asleep' })
    expect(statuses.at(-1)).toMatchObject({ state: 'up', cause: { kind: 'asleep' } })
    say({ type: 'link.answered', latency: 40 })
    expect(statuses.at(-1)).toEqual({ state: 'up', cause: null, nextTry: null })
    expect(context().latency).toBe(40)
    expect(countOpened()).toBe(1)
  })

  test('a frozen page closes its socket, and opens one when it goes on', () => {
    const { statuses, say, page, countOpened, isOpen } = play()
    say({ type: 'link.opened' })
    page.next({ type: 'page.frozen' })
    expect(isOpen()).toBe(false)
    expect(statuses.at(-1)).toMatchObject({ state: 'down', cause: { kind: 'asleep' } })
    page.next({ type: 'page.resumed' })
    expect(countOpened()).toBe(2)
  })

  test('a hidden page closes its socket as parked, until it is visible', () => {
    const { statuses, say, page, countOpened, isOpen } = play()
    say({ type: 'link.opened' })
    page.next({ type: 'page.away' })
    expect(isOpen()).toBe(false)
    expect(statuses.at(-1)).toMatchObject({ state: 'parked', cause: { kind: 'parked' } })
    page.next({ type: 'page.visible' })
    expect(countOpened()).toBe(2)
  })

  test('offline it waits for the network, and tries now and then since browsers are wrong about it', () => {
    const { clock, page, lose, countOpened, state } = play()
    page.next({ type: 'page.offline' })
    expect(state()).toBe(connecting)
    lose('lost')
    expect(state()).toBe('offline')
    clock.increment(29_999)
    expect(countOpened()).toBe(1)
    clock.increment(1)
    expect(countOpened()).toBe(2)
    lose('lost')
    page.next({ type: 'page.online' })
    expect(countOpened()).toBe(3)
  })

  test('a stop closes everything', () => {
    const { say, stop, isOpen, page } = play()
    say({ type: 'link.opened' })
    stop()
    expect([isOpen(), page.observed]).toEqual([false, false])
  })
})
