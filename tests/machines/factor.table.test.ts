import { expect, expectTypeOf, test } from 'vitest'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import type { factorMachine } from '../../src/machines/factor/factor.machine'
import { isCodeEntered } from '../../src/machines/factor/factor.select'
import type { Challenge } from '../../src/backend/ports/backend.port'
import { challengeOf, code } from '../support/people'
import { leafOf } from './census'
import { grantedAnswers, lists, outward, refusals, still } from './factor.alphabet'
import { after, cells, type Table } from './table'

/** Nothing is heard when it is done. */
type State = Exclude<SnapshotFrom<typeof factorMachine>['value'], 'done'>
type Word = keyof typeof outward
type Missing = Exclude<EventFromLogic<typeof factorMachine>['type'], (typeof outward)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const deaf: Record<Word, '-'> = {
  choose: '-',
  chooseUnknown: '-',
  verify: '-',
  other: '-',
  again: '-',
  retry: '-',
}
const table: Table<State, Word> = {
  listing: deaf,
  choosing: { ...deaf, choose: 'challenging' },
  challenging: deaf,
  waiting: { ...deaf, verify: 'verifying', other: 'choosing', again: 'challenging' },
  verifying: deaf,
  lockedOut: { ...deaf, other: 'choosing' },
  unenrolled: { ...deaf, retry: 'listing' },
  failed: { ...deaf, retry: 'listing' },
}

const at = (state: State, list = lists.many, challenge: Challenge | null = null) =>
  still.resolveState({
    value: state,
    context: {
      factors: list.factors.filter(({ isVerified }) => isVerified),
      factorId: 'app',
      challenge: state === 'challenging' ? challenge : challengeOf('app').challenge,
      refusal: null,
      lockedUntil: null,
      answer: null,
      code: null,
    },
  })

test.each(cells(table))('%s on %s is %s', (from, word, to) => {
  expect(leafOf(after(still, at(from), outward[word]).value)).toBe(to)
})
test('no other factor can be chosen if there is one', () => {
  expect(after(still, at('waiting', lists.one), outward.other).value).toBe('waiting')
  expect(after(still, at('lockedOut', lists.one), outward.other).value).toBe('lockedOut')
})

type RefusalKind = keyof typeof refusals | 'fault'
type AnswerStates<Kind extends string> = Record<Kind | RefusalKind, State | 'done'>
const endMoves = { over: 'done', rejected: 'done', banned: 'done', gone: 'done' } as const
const listing: AnswerStates<keyof typeof lists> = {
  none: 'unenrolled',
  unverified: 'unenrolled',
  one: 'challenging',
  phone: 'challenging',
  many: 'choosing',
  ...endMoves,
  wrong: 'failed',
  limited: 'failed',
  unreachable: 'failed',
  fault: 'failed',
}
const challenging: AnswerStates<'challenge'> = {
  ...endMoves,
  challenge: 'waiting',
  wrong: 'failed',
  limited: 'lockedOut',
  unreachable: 'failed',
  fault: 'failed',
}
const verifying: AnswerStates<keyof typeof grantedAnswers> = {
  ...endMoves,
  raised: 'done',
  notYet: 'done',
  wrong: 'waiting',
  limited: 'lockedOut',
  unreachable: 'waiting',
  fault: 'waiting',
}
const outputs: Record<string, unknown> = {
  ...refusals,
  ...lists,
  ...grantedAnswers,
  challenge: challengeOf('app'),
}
const rows = Object.entries({ listing, challenging, verifying }).flatMap(([from, row]) =>
  Object.entries(row).map(([kind, to]) => [from as State, kind, to] as const),
)
test.each(rows)('%s, answered with %s, is %s', (from, kind, to) => {
  const actor = `actor.0.factor.${from}`
  const event =
    kind === 'fault'
      ? { type: `xstate.error.${actor}`, error: new Error('a fault of ours') }
      : { type: `xstate.done.${actor}`, output: outputs[kind] }
  expect(leafOf(after(still, at(from), event).value)).toBe(to)
})

test('another message that is refused as too early takes no field away, and is not sent by itself', () => {
  const { challenge } = challengeOf('app')
  const output = refusals.limited
  const asked = { type: 'xstate.done.actor.0.factor.challenging', output }
  const early = after(still, at('challenging', lists.phone, challenge), asked)
  expect(early).toMatchObject({ value: 'waiting', context: { lockedUntil: null, refusal: output.refusal } })
  const unlocked = { type: 'xstate.after.locked.factor.lockedOut' }
  expect(after(still, at('lockedOut', lists.phone), unlocked).value).toBe('waiting')
  // A challenge of another factor is none for this one.
  const other = { ...challenge, factorId: 'other' }
  expect(after(still, at('challenging', lists.phone, other), asked).value).toBe('lockedOut')
})

test.each([
  ['xstate.after.staleChallenge.factor.waiting', 'waiting', 'challenging'],
  ['xstate.after.locked.factor.lockedOut', 'lockedOut', 'challenging'],
] as const)('by %s, %s is %s', (type, from, to) => {
  expect(after(still, at(from), { type }).value).toBe(to)
})
test('a code that is entered before there is a challenge is checked with it, and forgotten with its answer', () => {
  const early = after(still, at('challenging'), outward.verify)
  expect([early.value, early.context.code, isCodeEntered(early)]).toEqual(['challenging', code, true])
  const doneType = 'xstate.done.actor.0.factor.challenging'
  const checkedSnapshot = after(still, early, { type: doneType, output: challengeOf('app') })
  expect([checkedSnapshot.value, isCodeEntered(checkedSnapshot)]).toEqual(['verifying', true])
  const wrong = { type: 'xstate.done.actor.0.factor.verifying', output: refusals.wrong }
  expect(after(still, checkedSnapshot, wrong)).toMatchObject({ value: 'waiting', context: { code: null } })
  const limitedSnapshot = after(still, early, { type: doneType, output: refusals.limited })
  expect([limitedSnapshot.value, isCodeEntered(limitedSnapshot)]).toEqual(['lockedOut', false])
  expect(JSON.stringify(early.context)).toContain('"code":"[secret]"')
})
