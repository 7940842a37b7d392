import { expect, expectTypeOf, test } from 'vitest'
import { createActor, type EventFromLogic, type SnapshotFrom } from 'xstate'
import { boardsDialogMachine } from '../../src/machines/boardsDialog/boardsDialog.machine'
import { findOpenForm } from '../../src/machines/boardsDialog/boardsDialog.select'
import { leafOf, type Leaf } from './census'
import { after, cells, type Table } from './table'

const faults = [{ path: 'panels', what: 'is no list' }] as never
const words = {
  expand: { type: 'boardsDialog.expand', id: 'shop' },
  collapse: { type: 'boardsDialog.collapse' },
  rename: { type: 'boardsDialog.rename' },
  share: { type: 'boardsDialog.share' },
  remove: { type: 'boardsDialog.remove' },
  closeForm: { type: 'boardsDialog.closeForm' },
  importFailed: { type: 'boardsDialog.importFailed', faults },
} as const
type Word = keyof typeof words
type State = Leaf<SnapshotFrom<typeof boardsDialogMachine>['value']>
type Missing = Exclude<EventFromLogic<typeof boardsDialogMachine>['type'], (typeof words)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const expandedMoves = {
  expand: 'expanded.buttons',
  collapse: 'collapsed',
  closeForm: 'expanded.buttons',
  rename: 'expanded.renaming',
  share: 'expanded.sharing',
  remove: 'expanded.confirmingRemoval',
  importFailed: '-',
} as const
const table: Table<State, Word> = {
  collapsed: {
    expand: 'expanded.buttons',
    collapse: '-',
    closeForm: '-',
    importFailed: '-',
    rename: '-',
    share: '-',
    remove: '-',
  },
  'expanded.buttons': { ...expandedMoves, expand: '-', closeForm: '-' },
  'expanded.renaming': { ...expandedMoves, rename: 'expanded.buttons' },
  'expanded.sharing': { ...expandedMoves, share: 'expanded.buttons' },
  'expanded.confirmingRemoval': { ...expandedMoves, remove: 'expanded.buttons' },
}
const ways: Record<State, Word[]> = {
  collapsed: [],
  'expanded.buttons': ['expand'],
  'expanded.renaming': ['expand', 'rename'],
  'expanded.sharing': ['expand', 'share'],
  'expanded.confirmingRemoval': ['expand', 'remove'],
}
const go = (...path: Word[]) =>
  path.reduce(
    (at, word) => after(boardsDialogMachine, at, words[word]),
    createActor(boardsDialogMachine).getSnapshot(),
  )

test.each(cells(table))('%s on %s is %s', (from, word, to) => {
  expect(leafOf(go(...ways[from], word).value)).toBe(to)
})

test('the actions of one board are unfolded at a time, and a form is of that board', () => {
  const renaming = go('expand', 'rename')
  expect([renaming.context.expandedId, findOpenForm(renaming)]).toEqual(['shop', 'rename'])
  const other = after(boardsDialogMachine, renaming, { type: 'boardsDialog.expand', id: 'plant' })
  expect([other.context.expandedId, findOpenForm(other)]).toEqual(['plant', null])
  const collapsedSnapshot = after(boardsDialogMachine, other, words.collapse)
  expect([collapsedSnapshot.context.expandedId, findOpenForm(collapsedSnapshot)]).toEqual([null, null])
})
test('what is wrong with a file stays until another one is refused', () => {
  expect(go('importFailed', 'expand', 'rename', 'collapse').context.importFaults).toBe(faults)
  expect(
    after(boardsDialogMachine, go('importFailed'), { ...words.importFailed, faults: [] }).context,
  ).toEqual({ expandedId: null, importFaults: [] })
})
