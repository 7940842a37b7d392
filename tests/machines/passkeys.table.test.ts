import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { createActor, fromPromise, setup, waitFor, type EventFromLogic, type SnapshotFrom } from 'xstate'
import type { FactorsAnswer, PasskeysAnswer } from '../../src/backend/ports/backend.port'
import { accountMachine } from '../../src/machines/account/account.machine'
import { passkeysMachine } from '../../src/machines/passkeys/passkeys.machine'
import { findOpenForm } from '../../src/machines/passkeys/passkeys.select'
import { answerRefusal } from '../support/people'
import { grantedAnswers, laptop, outward, refusing, still } from './passkeys.alphabet'
import { after, cells, type Table } from './table'

type State = SnapshotFrom<typeof passkeysMachine>['value']
type Word = keyof typeof outward
type Missing = Exclude<EventFromLogic<typeof passkeysMachine>['type'], (typeof outward)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const deaf: Record<Word, '-'> = {
  register: '-',
  rename: '-',
  remove: '-',
  retry: '-',
  openForm: '-',
  closeForm: '-',
}
const table: Table<State, Word> = {
  listing: deaf,
  absent: deaf,
  failed: { ...deaf, retry: 'listing' },
  listed: { ...deaf, register: 'registering', rename: 'renaming', remove: 'removing' },
  registering: deaf,
  renaming: deaf,
  removing: deaf,
}
const at = (value: State) =>
  still.resolveState({
    value,
    context: { passkeys: [laptop], openForm: null, refusal: null, lastSuccess: null },
  })

test.each(cells(table))('%s on %s is %s', (from, word, to) => {
  expect(after(still, at(from), outward[word]).value).toBe(to)
})

const answerStates: Record<keyof typeof grantedAnswers, Record<'granted' | 'refused' | 'fault', State>> = {
  listing: { granted: 'listed', refused: 'failed', fault: 'failed' },
  registering: { granted: 'listing', refused: 'listed', fault: 'listed' },
  renaming: { granted: 'listing', refused: 'listed', fault: 'listed' },
  removing: { granted: 'listing', refused: 'listing', fault: 'listed' },
}
const rows = (Object.keys(answerStates) as (keyof typeof grantedAnswers)[]).flatMap(from =>
  (['granted', 'refused', 'fault'] as const).map(kind => [from, kind, answerStates[from][kind]] as const),
)
test.each(rows)('%s, answered with %s, is %s', (from, kind, to) => {
  const actor = `actor.0.passkeys.${from}`
  const event =
    kind === 'fault'
      ? { type: `xstate.error.${actor}`, error: new Error('a fault of ours') }
      : { type: `xstate.done.${actor}`, output: kind === 'refused' ? refusing : grantedAnswers[from] }
  expect(after(still, at(from), event).value).toBe(to)
})

test('one form is open at a time, of one passkey, until it is closed or the passkey is removed', () => {
  const open = after(still, at('listed'), outward.openForm)
  expect([findOpenForm(open, 'laptop'), findOpenForm(open, 'phone')]).toEqual(['name', null])
  expect(findOpenForm(after(still, open, outward.closeForm), 'laptop')).toBeNull()
  const askSnapshot = after(still, open, { ...outward.openForm, form: 'removal' })
  expect(findOpenForm(askSnapshot, 'laptop')).toBe('removal')
  const removing = after(still, askSnapshot, outward.remove)
  const answer = (output: unknown) =>
    after(still, removing, { type: 'xstate.done.actor.0.passkeys.removing', output })
  expect(findOpenForm(answer(grantedAnswers.removing), 'laptop')).toBeNull()
  expect(findOpenForm(answer(refusing), 'laptop')).toBe('removal')
})

test('an unknown session makes the one who opened the account check it', async () => {
  let doubts = 0
  const passkeys = passkeysMachine.provide({
    actors: { passkeys: fromPromise<PasskeysAnswer>(() => Promise.resolve(answerRefusal('session_ended'))) },
  })
  const parent = setup({
    types: {} as { events: { type: 'session.suspect' }; children: { account: 'account' } },
    actors: {
      account: accountMachine.provide({
        actors: { passkeys, factors: fromPromise<FactorsAnswer>(() => new Promise(() => undefined)) },
      }),
    },
    actions: { count: () => (doubts += 1) },
  }).createMachine({
    invoke: { id: 'account', src: 'account', input: { access: 'aal1', isRecovery: false } },
    on: { 'session.suspect': { actions: 'count' } },
  })
  const actor = createActor(parent).start()
  onTestFinished(() => void actor.stop())
  const passkeysActor = actor.getSnapshot().children.account?.getSnapshot().children.passkeys
  if (passkeysActor === undefined) throw new Error('no passkeys')
  await waitFor(passkeysActor, ({ value }) => value === 'failed')
  expect(doubts).toBe(1)
})
