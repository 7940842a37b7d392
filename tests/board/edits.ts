import { expect } from 'vitest'
import type { BoardFile } from '../../src/board/board'
import { parseBoard } from '../../src/board/file/parseBoard'
import type { TableSource } from '../../src/board/model/source'
import { computerBoard } from '../../src/board/templates/computerBoard'

export const some = { numRuns: 60, endOnFailure: true }
export const board = computerBoard
export const idsOf = ({ panels }: BoardFile) => panels.map(({ id }) => id)
export const placeOf = ({ panels }: BoardFile, at: string) => panels.find(({ id }) => id === at)?.place
const samples = { ...board.sources['samples'], limit: 10 } as TableSource

/** The board of an edit that has to succeed. */
export function takeBoard<R extends { board: BoardFile } | { faults: unknown }>(result: R) {
  if ('faults' in result) throw new Error(JSON.stringify(result.faults))
  return result as Extract<R, { board: BoardFile }>
}
/** Nothing over anything, nothing off the grid, and nothing dangling: a file could hold it. */
export const isInOrder = (editedBoard: BoardFile) =>
  expect(parseBoard(editedBoard)).toStrictEqual({ board: editedBoard, repaired: [] })

export const filteredBoard: BoardFile = {
  ...board,
  variables: [
    { name: 'path', label: 'Path', kind: 'column', source: 'requests', column: 'path' },
    { name: 'least', label: 'Least', kind: 'text', default: '5' },
  ],
  sources: {
    ...board.sources,
    samples: { ...samples, filter: [{ column: 'cpu', op: 'gte', value: { variable: 'least' } }] },
  },
  panels: board.panels.map(panel => (panel.kind === 'bars' ? { ...panel, clickVariable: 'path' } : panel)),
}
