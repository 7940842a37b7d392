import type { BoardFile, Panel } from '../board'
import { moveItem, resizeItem } from '../layout/panelLayout'
import { panelKinds } from '../schema/panelKinds'
import type { Size } from '../schema/defineKind'
import { findPanel } from './editResult'

/*
 * Nothing here fails: a place off the grid moves to the nearest one on it, panels never overlap, and everything moves
 * up as far as possible. An unchanged board stays the same object. During a drag, apply every step to the board from
 * its start, so that displaced panels return.
 */

const withPanels = (board: BoardFile, panels: readonly Panel[]): BoardFile =>
  panels === board.panels ? board : { ...board, panels: [...panels] }

export const movePanel = (board: BoardFile, id: string, to: { column: number; row: number }): BoardFile =>
  withPanels(board, moveItem(board.panels, id, to.column, to.row))

export function resizePanel(board: BoardFile, id: string, size: Size): BoardFile {
  const panel = findPanel(board, id)
  return panel === undefined
    ? board
    : withPanels(board, resizeItem(board.panels, id, size, panelKinds[panel.kind].minSize))
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/**
 * Moves a panel one step by keyboard. Up and down go as far as it takes to swap places: moving by a single row would
 * often change nothing, because everything moves up again.
 */
export function nudgePanel(board: BoardFile, id: string, direction: Direction): BoardFile {
  const panel = findPanel(board, id)
  if (panel === undefined) return board
  const { x: column, y: row } = panel.place
  if (direction === 'left') return movePanel(board, id, { column: column - 1, row })
  if (direction === 'right') return movePanel(board, id, { column: column + 1, row })
  const isAhead = (y: number) => (direction === 'up' ? y < row : y > row)
  const rows = rowsOfChange(board, panel).filter(isAhead)
  for (const to of rows.sort((a, b) => Math.abs(a - row) - Math.abs(b - row))) {
    const next = movePanel(board, id, { column, row: to })
    if (isAhead(findPanel(next, id)?.place.y ?? row)) return next
  }
  return board
}

/**
 * The rows at which a panel may push others: those of the panels above and below it, and those where it would lie if
 * one of them went to its place. At every other row it moves as at the nearest of these, and a board has 12,000 rows.
 */
function rowsOfChange({ panels }: BoardFile, { id, place: { x, y: row, width } }: Panel): number[] {
  const others = panels.filter(({ id: otherId, place }) => {
    const isInColumn = place.x < x + width && x < place.x + place.width
    return isInColumn && otherId !== id
  })
  const rows = others.flatMap(({ place: { y, height } }) => [
    y,
    y + 1,
    y + height,
    row - height,
    row + height,
  ])
  return [...new Set(rows)]
}
