import fc from '../support/property'
import { describe, expect, test } from 'vitest'
import type { BoardFile } from '../../src/board/board'
import { sourceFilters } from '../../src/board/model/sourceColumns'
import {
  addPanel,
  changePanel,
  duplicatePanel,
  removePanel,
  renameBoard,
} from '../../src/board/edit/editPanels'
import { changeSource, changeSourceOf, renameSource } from '../../src/board/edit/editSources'
import { addVariable, changeVariable, removeVariable } from '../../src/board/edit/editVariables'
import { panelSource } from '../../src/board/schema/panelSource'
import { tableSource } from './arbitraries/sources'
import { board, takeBoard, filteredBoard, isInOrder, placeOf, samples, some } from './edits'

describe('a panel', () => {
  test('is added at the first free place, and nothing else moves', () => {
    const { board: next, addedIds } = takeBoard(
      addPanel(removePanel(board, 'memory'), {
        ...{ kind: 'number', title: 'Load, all cores', source: 'samples' },
        ...{ column: 'load', timeColumn: 'at', format: 'number', unit: '' },
      }),
    )
    expect(addedIds).toEqual(['load-all-cores'])
    expect(placeOf(next, 'load-all-cores')).toEqual({ x: 8, y: 0, width: 3, height: 4 })
    expect(placeOf(next, 'cpu')).toBe(placeOf(board, 'cpu'))
    isInOrder(next)
  })

  test('is not added without its source', () => {
    const result = addPanel(board, {
      ...{ kind: 'bars', title: 'B', source: 'none' },
      ...{ groupBy: 'path', timeColumn: 'at', window: 1, limit: 1 },
    })
    expect(result).toEqual({ faults: [{ path: 'panels[4] “B”', reason: 'source “none” doesn’t exist' }] })
  })

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
      ...{ ...board.panels[1], id: `p${i}` },
      place: { x: 0, y: i, width: 1, height: 1 },
    })) as BoardFile['panels']
    expect(duplicatePanel({ ...board, panels }, 'p0')).toEqual({
      faults: [{ path: 'panels', reason: 'has more than 200 entries' }],
    })
  })
})

describe('a source', () => {
  test('is changed for everything that uses it, if that still finds its columns', () => {
    expect(takeBoard(changeSource(board, 'samples', samples)).board.sources['samples']).toHaveProperty(
      'limit',
      10,
    )
    expect(changeSource(board, 'samples', { ...samples, columns: ['id', 'at', 'cpu'] })).toEqual({
      faults: [
        { path: 'panels[0] “CPU”', reason: 'source “samples” doesn’t read column “cpu_busiest”' },
        { path: 'panels[1] “Memory in use”', reason: 'source “samples” doesn’t read column “memory_used”' },
        { path: 'panels[1] “Memory in use”', reason: 'source “samples” doesn’t read column “memory_total”' },
      ],
    })
  })

  test('changed for one panel, it is another one, unless the board has an equal one', () => {
    const { board: next } = takeBoard(changeSourceOf(board, 'cpu', samples))
    expect(Object.keys(next.sources)).toEqual(['samples', 'requests', 'machine_samples'])
    expect(panelSource(next.panels[0])).toBe('machine_samples')
    const { board: both } = takeBoard(changeSourceOf(next, 'memory', { ...samples }))
    expect(panelSource(both.panels[1])).toBe('machine_samples')
    expect(Object.keys(both.sources)).toEqual(['requests', 'machine_samples'])
  })

  test('takes a name that is free, and its panels follow', () => {
    const { board: next } = takeBoard(renameSource(board, 'samples', 'machine'))
    expect(Object.keys(next.sources)).toEqual(['machine', 'requests'])
    isInOrder(next)
    expect(renameSource(board, 'samples', 'requests')).toHaveProperty('faults')
    expect(renameSource(board, 'samples', '__proto__')).toHaveProperty('faults')
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

test('any source can be given to a panel that finds its columns in it', () => {
  fc.assert(
    fc.property(tableSource(), source => {
      const result = changeSourceOf(board, 'memory', source)
      expect(
        'faults' in result || Object.hasOwn(result.board.sources, panelSource(result.board.panels[1]) ?? ''),
      ).toBe(true)
    }),
    some,
  )
})
