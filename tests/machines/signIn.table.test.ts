import { expect, expectTypeOf, test } from 'vitest'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import type { SignInAnswer, SignInStep } from '../../src/backend/ports/backend.port'
import { findSignInScreen } from '../../src/machines/signIn/signIn.select'
import { resendInput } from '../../src/machines/signIn/signIn.setup'
import type { signInMachine } from '../../src/machines/signIn/signIn.machine'
import { leafOf } from './census'
import { answers, outward, steps, still } from './signIn.alphabet'
import { after, cells, type Table } from './table'
import { answerRefusal } from '../support/people'
import { describeRefusal } from '../../src/ui/words/reasons/refusalReasons'

/** Nothing is heard when it is done. */
type State = Exclude<SnapshotFrom<typeof signInMachine>['value'], 'done'>
type Word = keyof typeof outward
type Missing = Exclude<EventFromLogic<typeof signInMachine>['type'], (typeof outward)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const deaf: Record<Word, '-'> = {
  password: '-',
  code: '-',
  recovery: '-',
  signUp: '-',
  confirmation: '-',
  otp: '-',
  provider: '-',
  sso: '-',
  anonymous: '-',
  passkey: '-',
  resend: '-',
  back: '-',
  returned: '-',
  newAccount: '-',
  methods: '-',
}
const table: Table<State, Word> = {
  idle: {
    password: 'submitting',
    code: 'submitting',
    recovery: 'submitting',
    otp: 'submitting',
    provider: 'submitting',
    signUp: 'submitting',
    confirmation: 'submitting',
    sso: 'submitting',
    anonymous: 'submitting',
    passkey: 'submitting',
    resend: '-',
    back: '-',
    returned: '-',
    newAccount: '-',
    methods: '-',
  },
  submitting: deaf,
  redirected: { ...deaf, returned: 'idle' },
  codeSent: { ...deaf, otp: 'checking', resend: 'resending', back: 'idle' },
  checking: deaf,
  resending: deaf,
}

const at = (state: State) =>
  still.resolveState({
    value: state,
    context: {
      email: 'ann@example.com',
      refusal: null,
      offers: null,
      session: null,
      attempt: null,
      newEmail: null,
      sentMail: ['codeSent', 'checking', 'resending'].includes(state) ? { for: 'code', at: 0 } : null,
    },
  })

test.each(cells(table))('%s on %s is %s', (from, word, to) => {
  expect(leafOf(after(still, at(from), outward[word]).value)).toBe(to)
})

type Kind = SignInAnswer['type'] | 'fault'
const answerStates: Record<'submitting' | 'checking' | 'resending', Record<Kind, State | 'done'>> = {
  submitting: { session: 'done', refused: 'idle', sent: 'codeSent', leaving: 'redirected', fault: 'idle' },
  checking: {
    session: 'done',
    refused: 'codeSent',
    sent: 'codeSent',
    leaving: 'codeSent',
    fault: 'codeSent',
  },
  resending: {
    session: 'done',
    refused: 'codeSent',
    sent: 'codeSent',
    leaving: 'codeSent',
    fault: 'codeSent',
  },
}
const rows = (Object.keys(answerStates) as (keyof typeof answerStates)[]).flatMap(from =>
  (Object.keys(answerStates[from]) as Kind[]).map(kind => [from, kind, answerStates[from][kind]] as const),
)
test.each(rows)('%s, answered with %s, is %s', (from, kind, to) => {
  const actor = `actor.0.signIn.${from}`
  const event =
    kind === 'fault'
      ? { type: `xstate.error.${actor}`, error: new Error('a fault of ours') }
      : { type: `xstate.done.${actor}`, output: { step: steps.code, answer: answers[kind] } }
  const { value, context } = after(still, at(from), event)
  expect(leafOf(value)).toBe(to)
  const isRefused = kind === 'refused' || kind === 'fault'
  expect(/\.$/.test(context.refusal === null ? '' : describeRefusal(context.refusal))).toBe(isRefused)
})

test('a page that is still there after ten seconds was not left', () => {
  const event = { type: 'xstate.after.leaving.signIn.redirected' }
  expect(after(still, at('redirected'), event).value).toBe('idle')
})
test('another sign-in method forgets the mail, and keeps the address', () => {
  expect(after(still, at('codeSent'), outward.back).context).toMatchObject({
    sentMail: null,
    email: 'ann@example.com',
  })
})

test('the mail of a new account is sent again without its password, and so is that of another', () => {
  const sentFor = (step: SignInStep, by: SignInStep['by']) => {
    const askSnapshot = after(still, at('submitting'), {
      type: 'xstate.done.actor.0.signIn.submitting',
      output: { step, answer: answers.sent },
    })
    expect([askSnapshot.value, askSnapshot.context.sentMail?.for]).toEqual(['codeSent', step.by])
    expect(resendInput({ context: { ...askSnapshot.context, email: 'ann@example.com' } })).toEqual({
      by,
      email: 'ann@example.com',
    })
  }
  sentFor(steps.signUp, 'confirmation')
  sentFor(steps.code, 'code')
  sentFor(steps.recovery, 'recovery')
})

test('a mail that was sent just before is asked for its code, with the wait until another', () => {
  const output = (step: SignInStep) => ({
    step,
    answer: answerRefusal('rate_limited', { reason: { code: 'mailed_just_now' }, retryAfter: 54_000 }),
  })
  const type = 'xstate.done.actor.0.signIn.submitting'
  const asking = after(still, at('submitting'), { type, output: output(steps.recovery) })
  expect([asking.value, asking.context.sentMail?.for]).toEqual(['codeSent', 'recovery'])
  expect(asking.context.refusal).toMatchObject({ code: 'rate_limited', retryAfter: 54_000 })
  expect(after(still, at('submitting'), { type, output: output(steps.password) }).value).toBe('idle')
})

test('a refusal goes with its card, and the reason for signing in stays', () => {
  const refusedAt = (attempt: { by: 'signUp'; provider: null } | null) =>
    still.resolveState({
      value: 'idle',
      context: { ...at('idle').context, newEmail: '', attempt, ...answerRefusal('weak_password') },
    })
  const left = after(still, refusedAt({ by: 'signUp', provider: null }), outward.methods)
  expect(left.context.refusal).toBeNull()
  expect(after(still, refusedAt(null), outward.methods).context.refusal?.code).toBe('weak_password')
})

test('the last attempt is kept without the input, until the person turns to a new account or back', () => {
  const triedSnapshot = after(still, at('idle'), outward.provider)
  expect(triedSnapshot.context.attempt).toEqual({ by: 'provider', provider: 'github' })
  expect(after(still, at('idle'), outward.password).context.attempt).toEqual({
    by: 'password',
    provider: null,
  })
  const refusedAttempt = still.resolveState({ value: 'idle', context: triedSnapshot.context })
  const creating = after(still, refusedAttempt, outward.newAccount)
  expect([findSignInScreen(creating), creating.context.attempt]).toEqual(['newAccount', null])
  const asking = after(still, creating, outward.signUp)
  expect(findSignInScreen(asking)).toBe('newAccount')
  expect(after(still, asking, outward.methods).context.newEmail).toBe('ann@example.com')
  expect(findSignInScreen(after(still, creating, outward.methods))).toBe('choosing')
})
