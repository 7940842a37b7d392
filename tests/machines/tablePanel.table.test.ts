import { describe, expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { createActor, type EventFromLogic } from 'xstate'
import type { EditedCell, TablePanelContext } from '../../src/machines/tablePanel/tablePanel.context'
import { tablePanelMachine } from '../../src/machines/tablePanel/tablePanel.machine'
import { leafOf } from './census'
import { after, cells, type Table } from './table'

const line = { key: '7', cells: [7] }
const drafts = { name: { kind: 'value', text: 'Ann', originalValue: 'An' } } as const
const cell: EditedCell = {
  key: '7',
  row: { id: 7, name: 'An' },
  column: 'name',
  label: 'Name',
  draft: { kind: 'value', text: 'An', originalValue: 'An' },
  write: null,
}
const words = {
  find: { type: 'table.find' },
  endFind: { type: 'table.endFind' },
  query: { type: 'table.query', query: 'late' },
  sort: { type: 'table.sort', column: 'id' },
  hold: { type: 'table.toggleFreeze' },
  columns: { type: 'table.columns', preferences: { hidden: ['id'], widths: {} } },
  open: { type: 'table.open', line },
  correct: { type: 'table.open', line, drafts },
  add: { type: 'table.add' },
  edit: { type: 'table.edit' },
  endEdit: { type: 'table.endEdit' },
  close: { type: 'table.close' },
  editCell: { type: 'table.editCell', cell },
  draftCell: { type: 'table.draftCell', draft: drafts.name, write: null },
  refuseCell: { type: 'table.refuseCell' },
  endCellEdit: { type: 'table.endCellEdit' },
} as const
type Word = keyof typeof words
type Missing = Exclude<EventFromLogic<typeof tablePanelMachine>['type'], (typeof words)[Word]['type']>
test('every event of the machine has a column', () => {
  expectTypeOf<Missing>().toBeNever()
})

const deaf: Record<Word, '-'> = {
  find: '-',
  endFind: '-',
  query: '-',
  sort: '-',
  hold: '-',
  columns: '-',
  open: '-',
  correct: '-',
  add: '-',
  edit: '-',
  endEdit: '-',
  close: '-',
  editCell: '-',
  draftCell: '-',
  refuseCell: '-',
  endCellEdit: '-',
}
const find: Table<'closed' | 'open', Word> = {
  closed: { ...deaf, find: 'open' },
  open: { ...deaf, endFind: 'closed' },
}
const freeze: Table<'free' | 'frozen', Word> = {
  free: { ...deaf, hold: 'frozen' },
  frozen: { ...deaf, hold: 'free' },
}
const opening = { ...deaf, open: 'reading', correct: 'editing', add: 'adding', close: 'none' } as const
const sheet: Table<'none' | 'reading' | 'editing' | 'adding', Word> = {
  none: opening,
  reading: { ...opening, edit: 'editing' },
  editing: { ...opening, endEdit: 'reading' },
  adding: opening,
}

const cellEdit: Table<'closed' | 'typing' | 'refused', Word> = {
  closed: { ...deaf, editCell: 'typing' },
  typing: { ...deaf, refuseCell: 'refused', editCell: 'typing', endCellEdit: 'closed' },
  refused: { ...deaf, editCell: 'typing', endCellEdit: 'closed' },
}

const still = tablePanelMachine.provide({ actions: { storePreferences: () => undefined } })
const context: TablePanelContext = {
  preferencesId: 'orders/table',
  preferences: { hidden: [], widths: {} },
  arrangement: { query: '', sort: [] },
  line: null,
  drafts: {},
  editedCell: null,
}
type Region = 'find' | 'freeze' | 'sheet' | 'cell'
const placeOf = (state: string) =>
  state === 'reading' || state === 'editing'
    ? { row: state }
    : state === 'typing' || state === 'refused'
      ? { open: state }
      : state
const rows = (['find', 'freeze', 'sheet', 'cell'] as const).flatMap(region =>
  cells<string, Word>({ find, freeze, sheet, cell: cellEdit }[region]).map(
    ([from, word, to]) => [region, from, word, to] as const,
  ),
)
test.each(rows)('%s %s on %s is %s', (region: Region, from, word, to) => {
  const start = { find: 'closed', freeze: 'free', sheet: 'none', cell: 'closed', [region]: placeOf(from) }
  const before = still.resolveState({ value: start as never, context })
  expect(leafOf(after(still, before, words[word]).value[region])).toContain(to)
})

describe('as it goes', () => {
  function show() {
    const storedValues: unknown[] = []
    const machine = tablePanelMachine.provide({
      actions: {
        storePreferences: (_, { preferencesId, preferences }) =>
          storedValues.push([preferencesId, preferences]),
      },
    })
    const input = { preferencesId: 'orders/table', preferences: { hidden: [], widths: { id: 40 } }, sort: [] }
    const table = createActor(machine, { input }).start()
    onTestFinished(() => void table.stop())
    return { table, storedValues, now: () => table.getSnapshot().context }
  }

  test('a column is sorted up, down and not at all; another one up', () => {
    const { table, now } = show()
    const sorts = ['id', 'id', 'id', 'id', 'path'].map(column => {
      table.send({ type: 'table.sort', column })
      return now().arrangement.sort
    })
    expect(sorts).toEqual([
      [{ column: 'id', ascending: true }],
      [{ column: 'id', ascending: false }],
      [],
      [{ column: 'id', ascending: true }],
      [{ column: 'path', ascending: true }],
    ])
  })

  test('a column is added to those that sort, turned in its place and taken out; alone it then sorts up', () => {
    const { table, now } = show()
    const sorts = ['id', 'path', 'id', 'at', 'id', 'path', 'path'].map((column, i) => {
      table.send({ type: 'table.sort', column, isAdded: i < 6 })
      return now()
        .arrangement.sort.map(each => `${each.column}${each.ascending ? '+' : '-'}`)
        .join(' ')
    })
    expect(sorts).toEqual([
      'id+',
      'id+ path+',
      'id- path+',
      'id- path+ at+',
      'path+ at+',
      'path- at+',
      'path+',
    ])
  })

  test('closing the search clears it and keeps the order', () => {
    const { table, now } = show()
    for (const word of [words.sort, words.find, words.query, words.endFind]) table.send(word)
    expect(now().arrangement).toEqual({ query: '', sort: [{ column: 'id', ascending: true }] })
  })

  test('a change of the columns is stored', () => {
    const { table, storedValues } = show()
    table.send(words.columns)
    expect(storedValues).toEqual([['orders/table', { hidden: ['id'], widths: {} }]])
  })

  test('one cell is edited at a time, with what was typed into it last', () => {
    const { table, now } = show()
    table.send(words.draftCell)
    expect(now().editedCell).toBeNull()
    table.send(words.editCell)
    table.send(words.draftCell)
    expect(now().editedCell).toEqual({ ...cell, draft: words.draftCell.draft })
    table.send({ type: 'table.editCell', cell: { ...cell, column: 'id' } })
    expect(now().editedCell).toEqual({ ...cell, column: 'id' })
    table.send(words.endCellEdit)
    expect(now().editedCell).toBeNull()
  })

  test('refused input is corrected where it was entered, and forgotten with it', () => {
    const { table, now } = show()
    table.send(words.correct)
    expect(now()).toMatchObject({ line, drafts })
    table.send(words.endEdit)
    table.send(words.edit)
    expect(now().drafts).toEqual({})
    table.send({ type: 'table.add', drafts })
    expect(now().drafts).toEqual(drafts)
    table.send(words.close)
    expect(now()).toMatchObject({ line: null, drafts: {} })
  })
})
