import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { createActor, fromCallback, type EventFromLogic, type SnapshotFrom } from 'xstate'
import type { MutationOutcome } from '../../src/backend/ports/backend.port'
import { upStatus } from '../../src/machines/connection/connectionStatus'
import { mutationMachine, type MutationRef } from '../../src/machines/mutation/mutation.machine'
import { mutationsMachine } from '../../src/machines/mutations/mutations.machine'
import { rowFormMachine } from '../../src/machines/rowForm/rowForm.machine'
import { sendTo } from '../support/mutation-actors'
import { after, cells, type Table } from './table'

const still = rowFormMachine.provide({
  actors: { waitForAcceptance: fromCallback(() => undefined) },
  actions: { leave: () => undefined },
})
const words = {
  sent: { type: 'rowForm.sent', mutation: {} as MutationRef },
  accepted: { type: 'rowForm.accepted' },
} as const
type Word = keyof typeof words
type Missing = Exclude<EventFromLogic<typeof rowFormMachine>['type'], (typeof words)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})
const table: Table<SnapshotFrom<typeof rowFormMachine>['value'], Word> = {
  filling: { sent: 'sent', accepted: '-' },
  sent: { sent: 'sent', accepted: 'accepted' },
  accepted: { sent: '-', accepted: '-' },
}
test.each(cells(table))('%s on %s is %s', (from, word, to) => {
  const before = still.resolveState({ value: from, context: { mutation: null } })
  expect(after(still, before, words[word]).value).toBe(to)
})

test('the form is left once the project has accepted what was sent last', async () => {
  const answers: ((outcome: MutationOutcome) => void)[] = []
  const machine = mutationMachine.provide({
    actors: {
      send: sendTo(() => new Promise<MutationOutcome>(resolve => void answers.push(resolve))),
    },
  })
  const mutations = createActor(mutationsMachine.provide({ actors: { mutation: machine } }), {
    input: { access: 'aal1', link: upStatus },
  }).start()
  onTestFinished(() => void mutations.stop())
  const target = { schema: 'public', table: 'orders', key: ['id'], columns: ['id'] }
  const begin = (id: string) => {
    const place = { board: 'depot', panel: 'table', title: 'Orders', table: 'orders' }
    const write = { type: 'insert', target, values: {} } as const
    const request = { id, write, label: 'Add row', channel: null, place, confirm: 'no' } as const
    mutations.send({ type: 'mutations.begin', request })
    const mutation = mutations.getSnapshot().context.mutations[id]
    if (mutation === undefined) throw new Error('it was not begun')
    return mutation
  }
  const answer = async (at: number, outcome: MutationOutcome) => {
    answers[at]?.(outcome)
    await new Promise(resolve => setImmediate(resolve))
  }
  let timesLeft = 0
  const form = createActor(rowFormMachine.provide({ actions: { leave: () => void timesLeft++ } })).start()
  onTestFinished(() => void form.stop())
  form.send({ type: 'rowForm.sent', mutation: begin('first') })
  await answer(0, {
    type: 'refused',
    kind: 'invalid',
    column: null,
    reason: { code: 'said', text: 'Not so.' },
  })
  expect([form.getSnapshot().value, timesLeft]).toEqual(['sent', 0])
  form.send({ type: 'rowForm.sent', mutation: begin('second') })
  await answer(1, { type: 'written', row: { id: 1 } })
  expect([form.getSnapshot().value, timesLeft]).toEqual(['accepted', 1])
})
