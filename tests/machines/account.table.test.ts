import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { createActor, fromPromise, setup, waitFor, type EventFromLogic, type SnapshotFrom } from 'xstate'
import type { AuthAnswer, AuthChange, FactorsAnswer } from '../../src/backend/ports/backend.port'
import { accountMachine } from '../../src/machines/account/account.machine'
import { isFactorQuestionOpen, isQuestionOpen } from '../../src/machines/account/account.select'
import { ann, codes, enrollment, factor, answerRefusal } from '../support/people'
import { grantedAnswers, outward, refusing, still } from './account.alphabet'
import { leafOf } from './census'
import { after, cells, type Table } from './table'

type State = SnapshotFrom<typeof accountMachine>['value']
type Word = keyof typeof outward
type Missing = Exclude<EventFromLogic<typeof accountMachine>['type'], (typeof outward)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const deaf: Record<Word, '-'> = {
  enroll: '-',
  confirm: '-',
  cancel: '-',
  remove: '-',
  newCodes: '-',
  keptCodes: '-',
  endOthers: '-',
  changePassword: '-',
  retry: '-',
  doubted: '-',
  ask: '-',
  closeQuestion: '-',
  raised: '-',
  fallen: '-',
  passkeys: '-',
}
const listedMoves = {
  ...deaf,
  enroll: 'enrolling',
  remove: 'removing',
  endOthers: 'endingOthers',
  newCodes: 'makingCodes',
  changePassword: 'changingPassword',
} as const
const table: Table<State, Word> = {
  listing: deaf,
  failed: { ...deaf, retry: 'listing' },
  listed: listedMoves,
  awaitingLevel: { ...listedMoves, raised: 'enrolling' },
  enrolling: deaf,
  confirming: { ...deaf, confirm: 'verifying', cancel: 'discarding' },
  verifying: deaf,
  discarding: deaf,
  removing: deaf,
  makingCodes: deaf,
  showingCodes: { ...deaf, keptCodes: 'listing' },
  endingOthers: deaf,
  changingPassword: deaf,
}

const at = (state: State, access: 'aal1' | 'aal2' = 'aal1') =>
  still.resolveState({
    value: state,
    context: {
      access,
      isRecovery: false,
      lastSection: null,
      question: null,
      enrollRequest: { name: 'phone', access },
      factors: grantedAnswers.listing.factors,
      recovery: null,
      refusal: null,
      lastSuccess: null,
      codes: state === 'showingCodes' ? codes.codes : null,
      enrollment: ['confirming', 'verifying', 'discarding'].includes(state) ? enrollment : null,
    },
  })

test.each(cells(table))('%s on %s is %s', (from, word, to) => {
  expect(leafOf(after(still, at(from), outward[word]).value)).toBe(to)
})

const answerStates: Record<keyof typeof grantedAnswers, Record<'granted' | 'refused' | 'fault', State>> = {
  listing: { granted: 'listed', refused: 'failed', fault: 'failed' },
  enrolling: { granted: 'confirming', refused: 'awaitingLevel', fault: 'listed' },
  verifying: { granted: 'listing', refused: 'confirming', fault: 'confirming' },
  discarding: { granted: 'listing', refused: 'listing', fault: 'listing' },
  removing: { granted: 'listing', refused: 'listing', fault: 'listed' },
  makingCodes: { granted: 'showingCodes', refused: 'listed', fault: 'listed' },
  endingOthers: { granted: 'listed', refused: 'listed', fault: 'listed' },
  changingPassword: { granted: 'listed', refused: 'listed', fault: 'listed' },
}
const rows = (Object.keys(answerStates) as (keyof typeof grantedAnswers)[]).flatMap(from =>
  (['granted', 'refused', 'fault'] as const).map(kind => [from, kind, answerStates[from][kind]] as const),
)
test.each(rows)('%s, answered with %s, is %s', (from, kind, to) => {
  const actor = `actor.0.account.${from}`
  const event =
    kind === 'fault'
      ? { type: `xstate.error.${actor}`, error: new Error('a fault of ours') }
      : { type: `xstate.done.${actor}`, output: kind === 'refused' ? refusing : grantedAnswers[from] }
  expect(leafOf(after(still, at(from), event).value)).toBe(to)
})

const input = { access: 'aal1', isRecovery: false } as const
const enrolling = (access: 'aal1' | 'aal2', code: Parameters<typeof answerRefusal>[0]) =>
  after(still, at('enrolling', access), {
    type: 'xstate.done.actor.0.account.enrolling',
    output: answerRefusal(code),
  })
test('a factor refused for want of a code is asked for once more at aal2, under its name', () => {
  const waiting = enrolling('aal1', 'needs_code')
  expect([waiting.value, waiting.context.refusal?.code]).toEqual(['awaitingLevel', 'needs_code'])
  const again = after(still, waiting, outward.raised)
  expect([again.value, again.context.refusal]).toEqual(['enrolling', null])
  expect(again.context.enrollRequest).toEqual({ name: 'phone', access: 'aal2' })
  const refusedAgain = after(still, again, {
    type: 'xstate.done.actor.0.account.enrolling',
    output: answerRefusal('needs_code'),
  })
  expect(refusedAgain.value).toBe('listed')
})
test('it is requested again at once if the level was raised in the meantime, and never for another reason', () => {
  const raisedMeanwhile = after(still, at('enrolling'), outward.raised)
  const doneEvent = { type: 'xstate.done.actor.0.account.enrolling', output: answerRefusal('needs_code') }
  expect(after(still, raisedMeanwhile, doneEvent).value).toBe('enrolling')
  expect(enrolling('aal1', 'unreachable').value).toBe('listed')
})
test('the outcome is shown where a person acted last', () => {
  const sectionAfter = (word: Word) => after(still, at('listed'), outward[word]).context.lastSection
  expect(
    (['enroll', 'remove', 'newCodes', 'endOthers', 'changePassword', 'passkeys', 'ask'] as const).map(
      sectionAfter,
    ),
  ).toEqual(['factors', 'factors', 'recovery', 'sessions', 'password', 'passkeys', null])
  const withCodes = {
    ...at('listed').context,
    factors: [{ ...factor('app'), kind: 'recovery_code' as const }],
  }
  const removal = after(still, still.resolveState({ value: 'listed', context: withCodes }), outward.remove)
  expect(removal.context.lastSection).toBe('recovery')
})
test('one question is open at a time, until it is closed or what it asks about is done', () => {
  const askSnapshot = after(still, at('listed'), outward.ask)
  expect(isFactorQuestionOpen(askSnapshot, 'app')).toBe(true)
  const other = after(still, askSnapshot, { type: 'account.ask', question: { about: 'recovery codes' } })
  expect([isFactorQuestionOpen(other, 'app'), isQuestionOpen(other, 'recovery codes')]).toEqual([false, true])
  expect(after(still, other, outward.closeQuestion).context.question).toBeNull()
  const removing = after(still, askSnapshot, outward.remove)
  const answer = (output: unknown) =>
    after(still, removing, { type: 'xstate.done.actor.0.account.removing', output }).context.question
  expect(answer(grantedAnswers.removing)).toBeNull()
  expect(answer(refusing)).toEqual(askSnapshot.context.question)
})

test('a session whose level changed with the factors is passed to the actor that opened the account', async () => {
  const changes: AuthChange[] = []
  const account = accountMachine.provide({
    actors: {
      factors: fromPromise<FactorsAnswer>(() => Promise.resolve(grantedAnswers.listing)),
      removeFactor: fromPromise<AuthAnswer, { factorId: string }>(() =>
        Promise.resolve(grantedAnswers.removing),
      ),
    },
  })
  const parent = setup({
    types: {} as { events: AuthChange; children: { account: 'account' } },
    actors: { account },
    actions: { keep: (_, change: AuthChange) => changes.push(change) },
  }).createMachine({
    invoke: { id: 'account', src: 'account', input },
    on: { 'auth.changed': { actions: { type: 'keep', params: ({ event }) => event } } },
  })
  const actor = createActor(parent).start()
  onTestFinished(() => void actor.stop())
  const accountActor = actor.getSnapshot().children.account
  if (accountActor === undefined) throw new Error('no account')
  await waitFor(accountActor, ({ value }) => value === 'listed')
  accountActor.send(outward.remove)
  const { context } = await waitFor(
    accountActor,
    ({ value, context: { lastSuccess } }) => value === 'listed' && lastSuccess !== null,
  )
  expect(changes).toEqual([{ type: 'auth.changed', session: ann }])
  expect(context.lastSuccess).toBe('factor removed')
})

test.each([
  ['session_ended', 1],
  ['user_banned', 1],
  ['unreachable', 0],
  ['needs_code', 0],
] as const)('after the refusal %s the session is doubted %d times', async (code, times) => {
  let doubts = 0
  const account = accountMachine.provide({
    actors: { factors: fromPromise<FactorsAnswer>(() => Promise.resolve(answerRefusal(code))) },
  })
  const parent = setup({
    types: {} as { events: { type: 'session.suspect' }; children: { account: 'account' } },
    actors: { account },
    actions: { count: () => (doubts += 1) },
  }).createMachine({
    invoke: { id: 'account', src: 'account', input },
    on: { 'session.suspect': { actions: 'count' } },
  })
  const actor = createActor(parent).start()
  onTestFinished(() => void actor.stop())
  const accountActor = actor.getSnapshot().children.account
  if (accountActor === undefined) throw new Error('no account')
  const failedSnapshot = await waitFor(accountActor, ({ value }) => value === 'failed')
  expect(failedSnapshot.context.refusal?.code).toBe(code)
  expect(doubts).toBe(times)
})
