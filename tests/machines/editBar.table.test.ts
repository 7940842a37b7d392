import { expect, expectTypeOf, test } from 'vitest'
import { createActor, type EventFromLogic, type SnapshotFrom } from 'xstate'
import { editBarMachine } from '../../src/machines/editBar/editBar.machine'
import {
  findVariableToRemove,
  isAskingDiscard,
  isVariablesOpen,
} from '../../src/machines/editBar/editBar.select'
import { leafOf, type Leaf } from './census'
import { after, cells, type Table } from './table'

const words = {
  askDiscard: { type: 'editBar.askDiscard' },
  keepEditing: { type: 'editBar.keepEditing' },
  openVariables: { type: 'editBar.openVariables' },
  closeVariables: { type: 'editBar.closeVariables' },
  askRemoval: { type: 'editBar.askRemoval', variable: 'path' },
  closeRemoval: { type: 'editBar.closeRemoval' },
} as const
type Word = keyof typeof words
type State = Leaf<SnapshotFrom<typeof editBarMachine>['value']>
type Missing = Exclude<EventFromLogic<typeof editBarMachine>['type'], (typeof words)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const deaf: Record<Word, '-'> = {
  askDiscard: '-',
  keepEditing: '-',
  openVariables: '-',
  closeVariables: '-',
  askRemoval: '-',
  closeRemoval: '-',
}
const table: Table<State, Word> = {
  closed: { ...deaf, askDiscard: 'askingDiscard', openVariables: 'variables.listing' },
  askingDiscard: { ...deaf, keepEditing: 'closed', openVariables: 'variables.listing' },
  'variables.listing': { ...deaf, askRemoval: 'variables.askingRemoval', closeVariables: 'closed' },
  'variables.askingRemoval': { ...deaf, closeRemoval: 'variables.listing', closeVariables: 'closed' },
}
const ways: Record<State, Word[]> = {
  closed: [],
  askingDiscard: ['askDiscard'],
  'variables.listing': ['openVariables'],
  'variables.askingRemoval': ['openVariables', 'askRemoval'],
}
const go = (...path: Word[]) =>
  path.reduce((at, word) => after(editBarMachine, at, words[word]), createActor(editBarMachine).getSnapshot())

test.each(cells(table))('%s on %s is %s', (from, word, to) => {
  expect(leafOf(go(...ways[from], word).value)).toBe(to)
})

test('a variable is asked about only in the dialog, one at a time, and forgotten with the question', () => {
  expect(findVariableToRemove(go('askRemoval'))).toBeNull()
  const askSnapshot = go('openVariables', 'askRemoval')
  expect([
    isVariablesOpen(askSnapshot),
    isAskingDiscard(askSnapshot),
    findVariableToRemove(askSnapshot),
  ]).toEqual([true, false, 'path'])
  const other = after(editBarMachine, askSnapshot, { type: 'editBar.askRemoval', variable: 'status' })
  expect(findVariableToRemove(other)).toBe('status')
  expect(findVariableToRemove(go('openVariables', 'askRemoval', 'closeRemoval'))).toBeNull()
  expect(findVariableToRemove(go('openVariables', 'askRemoval', 'closeVariables'))).toBeNull()
  expect([isAskingDiscard(undefined), isVariablesOpen(undefined), findVariableToRemove(undefined)]).toEqual([
    false,
    false,
    null,
  ])
})
