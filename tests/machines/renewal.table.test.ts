import { expect, expectTypeOf, test } from 'vitest'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import type { Renewal } from '../../src/backend/ports/backend.port'
import type { renewalMachine } from '../../src/machines/renewal/renewal.machine'
import { ann } from '../support/people'
import { leafOf } from './census'
import { answers, DUE, FRESH, outward, still, makeRefreshResult } from './renewal.alphabet'
import { after, cells, type Table } from './table'

/** `checking` is transient, and nothing is received in `over`. */
type State = Exclude<SnapshotFrom<typeof renewalMachine>['value'], 'checking' | 'ended'>
type Word = keyof typeof outward
type Missing = Exclude<EventFromLogic<typeof renewalMachine>['type'], (typeof outward)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const table: Table<State, Word> = {
  waiting: {
    fresh: '-',
    due: 'refreshing',
    dueOffline: 'offline',
    over: 'refreshing',
    overOffline: 'stale',
    wokeFresh: '-',
    wokeDue: 'refreshing',
    wokeOffline: 'offline',
    wokeOver: 'refreshing',
    renewed: '-',
    renewedDue: '-',
    now: 'refreshing',
    doubted: 'refreshing',
  },
  refreshing: {
    fresh: '-',
    due: '-',
    dueOffline: '-',
    over: '-',
    overOffline: '-',
    wokeFresh: '-',
    wokeDue: '-',
    wokeOffline: '-',
    wokeOver: '-',
    renewed: '-',
    renewedDue: '-',
    now: '-',
    doubted: '-',
  },
  coolingDown: {
    fresh: 'waiting',
    due: '-',
    dueOffline: '-',
    over: 'stale',
    overOffline: 'stale',
    wokeFresh: 'waiting',
    wokeDue: 'refreshing',
    wokeOffline: 'offline',
    wokeOver: 'refreshing',
    renewed: 'waiting',
    renewedDue: '-',
    now: 'refreshing',
    doubted: '-',
  },
  offline: {
    fresh: 'waiting',
    due: 'refreshing',
    dueOffline: '-',
    over: 'refreshing',
    overOffline: 'stale',
    wokeFresh: 'waiting',
    wokeDue: 'refreshing',
    wokeOffline: '-',
    wokeOver: 'refreshing',
    renewed: 'waiting',
    renewedDue: '-',
    now: 'refreshing',
    doubted: '-',
  },
  stale: {
    fresh: 'waiting',
    due: '-',
    dueOffline: '-',
    over: '-',
    overOffline: '-',
    wokeFresh: 'waiting',
    wokeDue: 'refreshing',
    wokeOffline: 'refreshing',
    wokeOver: 'refreshing',
    renewed: 'waiting',
    renewedDue: '-',
    now: 'refreshing',
    doubted: '-',
  },
}

/** The situation in each state, with a wait of a minute where there is one. */
function at(state: State, mustWait = false) {
  const waits = state === 'coolingDown' || state === 'stale'
  return still.resolveState({
    value: state,
    context: {
      remaining: state === 'stale' ? 0 : DUE,
      isOnline: state !== 'offline',
      since: Date.now(),
      ...(waits
        ? { attempt: 2, wait: 60_000, mustWait, reason: '503' }
        : { attempt: 0, wait: 0, mustWait: false, reason: null }),
    },
  })
}

test.each(cells(table))('%s on %s is %s', (from, word, to) => {
  expect(leafOf(after(still, at(from), outward[word]).value)).toBe(to)
})

type Kind = Renewal['type'] | 'fault'
/** The rest of the token's life after the answer: most of it, little, nothing. */
type Left = 'fresh' | 'due' | 'over'
const answerStates: Record<Kind, Record<Left, State | 'ended'>> = {
  session: { fresh: 'waiting', due: 'waiting', over: 'waiting' },
  refused: { fresh: 'ended', due: 'ended', over: 'ended' },
  busy: { fresh: 'waiting', due: 'coolingDown', over: 'stale' },
  unavailable: { fresh: 'waiting', due: 'coolingDown', over: 'stale' },
  // A fault tells nothing of the token: the next tick does.
  fault: { fresh: 'coolingDown', due: 'coolingDown', over: 'coolingDown' },
}
const lives: Record<Left, number> = { fresh: FRESH, due: DUE, over: 0 }
const finishRefresh = (kind: Kind, left: Left) =>
  kind === 'fault'
    ? { type: 'xstate.error.actor.0.renewal.refreshing', error: new Error('a fault of ours') }
    : {
        type: 'xstate.done.actor.0.renewal.refreshing',
        output: makeRefreshResult(answers[kind], lives[left]),
      }
const answeredRows = (Object.keys(answerStates) as Kind[]).flatMap(kind =>
  (Object.keys(lives) as Left[]).map(left => [kind, left, answerStates[kind][left]] as const),
)
test.each(answeredRows)('refreshing, answered with %s while the token is %s, is %s', (kind, left, to) => {
  expect(leafOf(after(still, at('refreshing'), finishRefresh(kind, left)).value)).toBe(to)
})

test.each([
  ['coolingDown', 'refreshing'],
  ['stale', 'refreshing'],
] as const)('%s is %s when the wait is over', (from, to) => {
  const event = { type: `xstate.after.wait.renewal.${from}` }
  expect(leafOf(after(still, at(from), event).value)).toBe(to)
})

test.each([
  ['coolingDown', 'wokeDue', 'coolingDown'],
  ['coolingDown', 'wokeOffline', 'coolingDown'],
  ['coolingDown', 'wokeOver', 'stale'],
  ['stale', 'wokeDue', 'stale'],
  ['stale', 'wokeOver', 'stale'],
] as const)('%s after a Retry-After is not moved by %s but to %s', (from, word, to) => {
  expect(leafOf(after(still, at(from, true), outward[word]).value)).toBe(to)
})

test.each([
  ['coolingDown', 'now'],
  ['stale', 'now'],
] as const)('%s after a Retry-After still obeys a person', (from, word) => {
  expect(after(still, at(from, true), outward[word]).value).toBe('refreshing')
})

test('a Retry-After counts for a token that is not due, too', () => {
  const limitedEvent = {
    type: 'xstate.done.actor.0.renewal.refreshing',
    output: makeRefreshResult(answers.limited, FRESH),
  }
  const toldSnapshot = after(still, at('refreshing'), limitedEvent)
  expect(toldSnapshot.value).toBe('coolingDown')
  expect(after(still, toldSnapshot, outward.wokeFresh).value).toBe('coolingDown')
  expect(
    after(still, toldSnapshot, {
      type: 'session.tick',
      remaining: ann.remaining,
      isOnline: true,
      hasWoken: false,
    }).value,
  ).toBe('waiting')
})

test('the wait goes on when the token expires, and does not start again', () => {
  const cooling = at('coolingDown', true)
  const later = { ...cooling, context: { ...cooling.context, since: Date.now() - 45_000 } }
  const { value, context } = after(still, later, outward.over)
  expect(value).toBe('stale')
  expect(context.wait).toBeGreaterThan(14_000)
  expect(context.wait).toBeLessThanOrEqual(15_000)
})

test('a new token clears the wait and the failures', () => {
  const { context } = after(still, at('stale', true), {
    type: 'renewal.tokenReplaced',
    remaining: ann.remaining,
  })
  expect(context).toMatchObject({
    attempt: 0,
    wait: 0,
    mustWait: false,
    reason: null,
    remaining: ann.remaining,
  })
})
