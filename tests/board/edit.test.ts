import { describe, expect, test } from 'vitest'
import type { BoardFile } from '../../src/board/board'
import { sourceFilters } from '../../src/board/model/sourceColumns'
import { changePanel, duplicatePanel, removePanel, renameBoard } from '../../src/board/edit/editPanels'
import { addVariable, changeVariable, removeVariable } from '../../src/board/edit/editVariables'
import { board, takeBoard, filteredBoard, isInOrder, placeOf } from './edits'

describe('a panel', () => {
  test('is duplicated below its own row, under an id of its own', () => {
    const { board: next, addedIds } = takeBoard(duplicatePanel(board, 'cpu'))
    expect(addedIds).toEqual(['cpu-2'])
    expect(next.panels[4]).toEqual({ ...board.panels[0], id: 'cpu-2', place: expect.anything() as unknown })
    expect(next.panels.slice(0, 4)).toEqual(board.panels)
    isInOrder(next)
  })

  test('is removed, and its source with the last panel that used it', () => {
    const without = removePanel(board, 'requests')
    expect(Object.keys(without.sources)).toEqual(['samples', 'requests'])
    const neither = removePanel(without, 'traffic')
    expect(Object.keys(neither.sources)).toEqual(['samples'])
    expect(removePanel(board, 'nobody')).toBe(board)
  })

  test('changes its words and its kind, and keeps its id and its place', () => {
    const other = {
      ...board.panels[3],
      id: 'x',
      source: 'requests',
      place: { x: 0, y: 99, width: 1, height: 1 },
    }
    const { board: next } = takeBoard(changePanel(board, 'cpu', other as BoardFile['panels'][number]))
    expect(next.panels[0]).toEqual({ ...other, id: 'cpu', place: placeOf(board, 'cpu') })
    expect(changePanel(board, 'cpu', { ...other, title: '' } as BoardFile['panels'][number])).toEqual({
      faults: [{ path: 'panels[0] “”.title', reason: 'is empty' }],
    })
  })

  test('a board takes no more than 200', () => {
    const panels = Array.from({ length: 200 }, (_, i) => ({
      ...board.panels[1],
      id: `p${i}`,
      place: { x: 0, y: i, width: 1, height: 1 },
    })) as BoardFile['panels']
    expect(duplicatePanel({ ...board, panels }, 'p0')).toEqual({
      faults: [{ path: 'panels', reason: 'has more than 200 entries' }],
    })
  })
})

describe('a variable', () => {
  test('is added, and not twice', () => {
    const variable = { name: 'least', label: 'Least', kind: 'text' } as const
    const { board: next } = takeBoard(addVariable(board, variable))
    expect(next.variables).toEqual([variable])
    expect(addVariable(next, variable)).toHaveProperty('faults')
  })

  test('takes another name wherever it is asked', () => {
    const { board: next } = takeBoard(
      changeVariable(filteredBoard, 'least', { name: 'from', label: 'From', kind: 'text' }),
    )
    expect(sourceFilters(next.sources['samples'])).toEqual([
      { column: 'cpu', op: 'gte', value: { variable: 'from' } },
    ])
    isInOrder(next)
  })

  test('goes, and nothing asks for it any more', () => {
    const next = removeVariable(removeVariable(filteredBoard, 'least'), 'path')
    expect(next.variables).toBeUndefined()
    expect(sourceFilters(next.sources['samples'])).toEqual([])
    expect(next.panels[3]).not.toHaveProperty('clickVariable')
    isInOrder(next)
  })
})

test('a board is renamed, and not to nothing', () => {
  expect(takeBoard(renameBoard(board, 'B')).board.title).toBe('B')
  expect(renameBoard(board, '')).toEqual({ faults: [{ path: 'title', reason: 'is empty' }] })
})
