import type { BoardFile, Panel } from '../board'
import { extentOf, moved, resized, type Laid } from '../layout'
import { kinds } from '../panels/kinds'
import type { Size } from '../panels/kind'
import { panelOf } from './edited'

/*
 * Nothing here can be refused: a place off the grid is the nearest one on it, panels never lie over each other, and
 * everything moves up as far as it goes. A board in which nothing changed is the same object. A drag is best asked
 * of the board it began with at every step, so that what gave way comes back.
 */

const withPanels = (board: BoardFile, panels: readonly Panel[]): BoardFile =>
  panels === board.panels ? board : { ...board, panels: [...panels] }

export const movePanel = (board: BoardFile, id: string, to: { column: number; row: number }): BoardFile =>
  withPanels(board, moved(board.panels, id, to.column, to.row))

export function resizePanel(board: BoardFile, id: string, size: Size): BoardFile {
  const panel = panelOf(board, id)
  return panel === undefined
    ? board
    : withPanels(board, resized(board.panels, id, size, kinds[panel.kind].least))
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/**
 * One step by keyboard. Up and down go as far as it takes to change places: one row would often change nothing, for
 * everything moves up again.
 */
export function nudgePanel(board: BoardFile, id: string, direction: Direction): BoardFile {
  const panel = panelOf(board, id)
  if (panel === undefined) return board
  const { column, row } = panel.place
  if (direction === 'left') return movePanel(board, id, { column: column - 1, row })
  if (direction === 'right') return movePanel(board, id, { column: column + 1, row })
  const rows = direction === 'up' ? row : extentOf(board.panels) - row
  for (let n = 1; n <= rows; n++) {
    const next = movePanel(board, id, { column, row: direction === 'up' ? row - n : row + n })
    const to = panelOf(next, id)?.place.row ?? row
    if (direction === 'up' ? to < row : to > row) return next
  }
  return board
}

/** Where it is, for the ear: "Panel CPU, column 2, row 1, 4 by 3". */
export const spokenPlace = ({ title, place }: Pick<Panel, 'title'> & Pick<Laid, 'place'>) =>
  `Panel ${title}, column ${place.column + 1}, row ${place.row + 1}, ${place.columns} by ${place.rows}`
