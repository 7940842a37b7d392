import { describe, expect, expectTypeOf, test } from 'vitest'
import { transition, type AnyStateMachine, type EventFromLogic, type SnapshotFrom } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { AuthAnswer, RestoreAnswer, SignOutAnswer } from '../../src/backend/ports/backend.port'
import type { sessionMachine } from '../../src/machines/session/session.machine'
import { answerRefusal, refusal, session } from '../support/people'
import { board } from '../support/boards'
import { leafOf, type Leaf } from './census'
import { inward, outward, people, still } from './session.alphabet'
import { answerRestore } from './session.situations'
import { after, among, cells, type Table } from './table'

type Situation = SnapshotFrom<typeof sessionMachine>
/** `admitted` is passed through; the other two are never rested in but in a state of theirs. */
type State = Exclude<Leaf<Situation['value']>, 'signedIn' | 'signedIn.admitted' | 'signedIn.active'>
type Word = keyof typeof outward
type Missing = Exclude<EventFromLogic<typeof sessionMachine>['type'], (typeof outward)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const deaf: Record<Word, '-'> = {
  signOut: '-',
  signOutAll: '-',
  leave: '-',
  retry: '-',
  stepUp: '-',
  stay: '-',
  openAccount: '-',
  closeAccount: '-',
  accountLoaded: '-',
  accountUnavailable: '-',
  doubted: '-',
  choose: '-',
  woke: '-',
  same: '-',
  raised: '-',
  fallen: '-',
  other: '-',
  otherAsked: '-',
  ended: '-',
  chooseArrived: '-',
  arrived: '-',
  password: '-',
}
const steady = 'signedIn.active.steady'
const askingState = 'signedIn.mfaRequired'
const entering = {
  same: steady,
  raised: steady,
  fallen: askingState,
  other: steady,
  otherAsked: askingState,
} as const
const arriving = { arrived: 'choosing' } as const
const leaving = { signOut: 'signingOut', signOutAll: 'signingOut', ended: 'ended' } as const
/** Ann's, with her board open (but where nobody is), and her second factor asked for at sign-in. */
const table: Table<State, Word> = {
  restoring: deaf,
  choosing: { ...deaf, choose: 'restoring', chooseArrived: 'restoring' },
  unreachable: {
    ...deaf,
    ...entering,
    ...arriving,
    signOut: 'signingOut',
    signOutAll: 'signingOut',
    retry: 'restoring',
    woke: 'restoring',
    ended: 'signedOut',
  },
  signedOut: { ...deaf, ...entering, ...arriving, password: 'signedOut' },
  [askingState]: { ...deaf, ...entering, ...leaving, ...arriving },
  [steady]: { ...deaf, ...entering, ...leaving, ...arriving, stepUp: 'signedIn.active.steppingUp' },
  'signedIn.active.steppingUp': {
    ...deaf,
    ...entering,
    ...leaving,
    ...arriving,
    stay: steady,
    same: '-',
    raised: steady,
  },
  ended: { ...deaf, ...entering, ...arriving, leave: 'signedOut', password: 'ended' },
  signingOut: deaf,
}

type Policy = Situation['context']['secondFactor']
const situations = (secondFactor: Policy) =>
  getShortestPaths(still, {
    input: { board, secondFactor },
    events: [...Object.values(outward), ...inward] as EventFromLogic<typeof sessionMachine>[],
    limit: 100_000,
    filterEvents: (snapshot, event) => snapshot.can(event),
    serializeState: ({ value, context: { viewer, needsCode, boardOwnerId, unreachable, arrival } }) =>
      JSON.stringify([
        value,
        viewer?.id,
        viewer?.level,
        needsCode,
        boardOwnerId,
        unreachable !== null,
        arrival,
      ]),
  }).map(({ state }) => state)
const all = { 'at sign-in': situations('at sign-in'), 'when needed': situations('when needed') }

/** While it is chosen: a link is. What the storage brought has tests of its own: `session.arrived.test.ts`. */
const isNobody = ({ context }: Situation) =>
  context.viewer === null && context.boardOwnerId === null && context.arrival?.by !== 'storage'
const isAnn = ({ context: { viewer, boardOwnerId } }: Situation) =>
  viewer?.id === 'ann' && viewer.level === 'aal1' && boardOwnerId === 'ann'
const at = (state: State, policy: Policy = 'at sign-in') =>
  among(
    all[policy],
    state,
    ['restoring', 'choosing', 'unreachable', 'signedOut'].includes(state) ? isNobody : isAnn,
  )

test.each(cells(table))('%s on %s is %s', (from, word, to) => {
  expect(leafOf(after(still, at(from), outward[word]).value)).toBe(to)
})

describe('with a second factor on demand', () => {
  test.each([
    [steady, 'fallen', steady],
    [steady, 'otherAsked', steady],
    ['signedIn.active.steppingUp', 'fallen', 'signedIn.active.steppingUp'],
    ['signedOut', 'fallen', steady],
    ['ended', 'fallen', steady],
  ] as const)('%s on %s is %s', (from, word, to) => {
    expect(leafOf(after(still, at(from, 'when needed'), outward[word]).value)).toBe(to)
  })
})

const before = (isWanted: (situation: Situation) => boolean) =>
  among(all['at sign-in'], askingState, isWanted)
test('before there is a board, an end is a sign-in, and not a board without a session', () => {
  const boardless = before(({ context }) => context.boardOwnerId === null)
  expect(after(still, boardless, outward.ended).value).toBe('signedOut')
  const answerEvent = { type: 'xstate.done.actor.factor', output: answerRefusal('session_ended') }
  expect(after(still, boardless, answerEvent).value).toBe('signedOut')
})

type Kind<Told extends { type: string }> = Exclude<Told['type'], 'session'> | keyof typeof people
type Cells<Told extends { type: string }> = Record<Kind<Told>, State>
const admitting: Record<keyof typeof people, State> = {
  ann: steady,
  raised: steady,
  recovering: steady,
  bob: steady,
  asked: askingState,
  bobAsked: askingState,
}
const restoring: Cells<RestoreAnswer> & Record<'fault', State> = {
  ...admitting,
  none: 'signedOut',
  refused: 'signedOut',
  choice: 'choosing',
  unavailable: 'unreachable',
  fault: 'signedOut',
}
const factor: Cells<AuthAnswer> = { ...admitting, refused: 'ended' }
const signingOut: Cells<SignOutAnswer> & Record<'fault', State> = {
  ...admitting,
  done: 'signedOut',
  refused: steady,
  fault: 'signedOut',
}

const toldPeople: Record<string, unknown> = {
  ...Object.fromEntries(Object.entries(people).map(([name, person]) => [name, session(person)])),
  refused: answerRefusal('unreachable'),
  unavailable: { type: 'unavailable', reason: '503', retryAfter: 90_000 },
  none: { type: 'none' },
  choice: { type: 'choice', current: people.ann.viewer, incoming: people.bob.viewer, by: 'link' },
  done: { type: 'done' },
}
const answers = (row: Record<string, State>, actor: string, states: readonly State[]) =>
  states.flatMap(from => Object.entries(row).map(([kind, to]) => [from, actor, kind, to] as const))
test.each([
  ...answers(restoring, '0.session.restoring', ['restoring']),
  ...answers(factor, 'factor', [askingState]),
  ...answers(factor, 'stepUp', ['signedIn.active.steppingUp']),
  ...answers(signingOut, '0.session.signingOut', ['signingOut']),
])('%s, answered by %s with %s, is %s', (from, actor, kind, to) => {
  const event =
    kind === 'fault'
      ? { type: `xstate.error.actor.${actor}`, error: new Error('a fault of ours') }
      : { type: `xstate.done.actor.${actor}`, output: toldPeople[kind] }
  expect(leafOf(after(still, at(from), event).value)).toBe(to)
})
test.each(
  (['signedOut', 'ended'] as const).flatMap(from =>
    Object.entries(admitting).map(([name, to]) => [from, name as keyof typeof people, to] as const),
  ),
)('%s, signed in to as %s, is %s', (from, name, to) => {
  const event = { type: 'xstate.done.actor.signIn', output: people[name] }
  expect(leafOf(after(still, at(from), event).value)).toBe(to)
})

test('giving up a session that was not restored signs out, whatever the answer', () => {
  const goneSnapshot = after(still, at('unreachable'), outward.signOut)
  const event = { type: 'xstate.done.actor.0.session.signingOut', output: answerRefusal('unreachable') }
  expect(after(still, goneSnapshot, event).value).toBe('signedOut')
})
describe('while a session is being ended', () => {
  const leavingSnapshot = after(still, at(steady), outward.signOutAll)
  const answerOf = (output: unknown) => ({ type: 'xstate.done.actor.0.session.signingOut', output })
  test('another person’s sign-in in another tab closes the board, and counts if the project refuses', () => {
    const followed = after(still, leavingSnapshot, outward.other)
    expect(followed.value).toBe('signingOut')
    expect(followed.children.board).toBeUndefined()
    const refused = after(still, followed, answerOf(answerRefusal('unreachable')))
    expect(leafOf(refused.value)).toBe(steady)
    expect(refused.context).toMatchObject({ viewer: { id: 'bob' }, boardOwnerId: 'bob' })
  })
  test('a session that ended in another tab is not shown again if the project refuses', () => {
    const over = after(still, leavingSnapshot, outward.ended)
    const refused = after(still, over, answerOf(answerRefusal('unreachable')))
    expect(refused.value).toBe('signedOut')
    expect(refused.context.refusal).toEqual(refusal('unreachable'))
  })
})
test('restoring waits at least as long as Retry-After says, and longer each time without one', () => {
  const limitedAnswer = { type: 'unavailable', reason: '429', retryAfter: 90_000 }
  const start = among(all['at sign-in'], 'restoring', ({ context }) => context.unreachable === null)
  const first = after(still, start, answerRestore(limitedAnswer))
  expect(first.context.unreachable).toMatchObject({ reason: '429', wait: 90_000, attempt: 1 })
  expect(after(still, first, outward.woke).value).toBe('unreachable')
  expect(after(still, first, outward.retry).value).toBe('restoring')
  const again = after(still, first, { type: 'xstate.after.unreachable.session.unreachable' })
  const second = after(still, again, answerRestore({ type: 'unavailable', reason: '503' }))
  expect(second.context.unreachable).toMatchObject({ reason: '503', attempt: 2 })
  expect(second.context.unreachable?.wait).toBeGreaterThan(7_000)
})

describe('a link that would sign in somebody else', () => {
  const choosing = at('choosing')
  test('names the incoming and the current account, and signs nobody in until it is answered', () => {
    const [current, incoming] = [people.ann.viewer, people.bob.viewer]
    expect(choosing.context).toMatchObject({ arrival: { current, incoming, by: 'link' }, viewer: null })
    expect(choosing.children.board).toBeUndefined()
  })
  test('is answered to the page that restores', () => {
    const event = { type: 'session.choose', choice: 'incoming' }
    const [, effects] = transition(still as AnyStateMachine, choosing, event)
    expect(JSON.stringify(effects)).toContain('"input":{"choice":"incoming"}')
  })
})
