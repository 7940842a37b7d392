import fc from '../support/property'
import { describe, expect, test } from 'vitest'
import type { BoardFile } from '../../src/board/board'
import { sourceColumns, sourceFilters } from '../../src/board/model/sourceColumns'
import { copyPanel, pastePanels } from '../../src/board/edit/panelClipboard'
import { parseBoard } from '../../src/board/file/parseBoard'
import { panelSource } from '../../src/board/schema/panelSource'
import { boards } from './arbitraries/boards'
import { board, takeBoard, filteredBoard, idsOf, isInOrder, some } from './edits'

describe('copy and paste', () => {
  test('a panel brings its source and its variables', () => {
    const text = copyPanel(filteredBoard, 'cpu') ?? ''
    const { board: alone } = takeBoard(parseBoard(text))
    expect(idsOf(alone)).toEqual(['cpu'])
    expect(Object.keys(alone.sources)).toEqual(['samples'])
    expect(alone.variables?.map(({ name }) => name)).toEqual(['least'])
    const { board: next, addedIds } = takeBoard(pastePanels({ ...board, sources: {}, panels: [] }, text))
    expect(addedIds).toEqual(['cpu'])
    expect(next.sources).toEqual(alone.sources)
    expect(copyPanel(filteredBoard, 'nobody')).toBeNull()
  })

  test('uses what the board has of the original’s', () => {
    const { board: next, addedIds } = takeBoard(
      pastePanels(filteredBoard, copyPanel(filteredBoard, 'cpu') ?? ''),
    )
    expect(addedIds).toEqual(['cpu-2'])
    expect(next.sources).toEqual(filteredBoard.sources)
    expect(next.variables).toEqual(filteredBoard.variables)
    expect(next.panels.slice(0, 4)).toEqual(filteredBoard.panels)
  })

  test('other things of the same name get one of their own', () => {
    const there: BoardFile = {
      ...board,
      variables: [{ name: 'least', label: 'Another', kind: 'text' }],
    }
    const { board: next } = takeBoard(pastePanels(there, copyPanel(filteredBoard, 'cpu') ?? ''))
    expect(next.variables?.map(({ name }) => name)).toEqual(['least', 'least_2'])
    expect(Object.keys(next.sources)).toEqual(['samples', 'requests', 'samples-2'])
    expect(sourceFilters(next.sources['samples-2'])).toEqual([
      { column: 'cpu', op: 'gte', value: { variable: 'least_2' } },
    ])
    expect(panelSource(next.panels.at(-1))).toBe('samples-2')
    isInOrder(next)
  })

  test('a text that is not a board is refused', () => {
    expect(pastePanels(board, 'hello')).toHaveProperty('faults')
    expect(pastePanels(board, '{"version":9}')).toHaveProperty('faults')
  })

  test('any panel of any board can be pasted into any other', () => {
    fc.assert(
      fc.property(boards, boards, fc.nat(), (from, into, n) => {
        const id = idsOf(from)[n % from.panels.length]
        if (id === undefined) return
        const { board: next, addedIds } = takeBoard(pastePanels(into, copyPanel(from, id) ?? ''))
        expect(next.panels.slice(0, into.panels.length)).toEqual(into.panels)
        const words = next.panels.find(panel => panel.id === addedIds[0])
        const pastedSource = next.sources[panelSource(words) ?? '']
        const copiedSource = from.sources[panelSource(from.panels.find(panel => panel.id === id)) ?? '']
        expect(pastedSource && sourceColumns(pastedSource)).toEqual(
          copiedSource && sourceColumns(copiedSource),
        )
        expect(words).toHaveProperty('kind')
        isInOrder(next)
      }),
      some,
    )
  })
})
