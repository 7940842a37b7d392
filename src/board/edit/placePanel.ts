import type { BoardFile, Panel } from '../board'
import { layoutHeight, moveItem, resizeItem } from '../layout/panelLayout'
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
  const rows = direction === 'up' ? row : layoutHeight(board.panels) - row
  for (let n = 1; n <= rows; n++) {
    const next = movePanel(board, id, { column, row: direction === 'up' ? row - n : row + n })
    const to = findPanel(next, id)?.place.y ?? row
    if (direction === 'up' ? to < row : to > row) return next
  }
  return board
}
