import type { BoardFile } from '../board'
import { compacted, overlap } from '../layout'
import { GRID_COLUMNS } from '../grid'
import { pathOf, type Fault } from './fault'

/** A board whose panels lie on the grid, none over another, and what had to be moved for that. */
export function repaired(board: BoardFile): { board: BoardFile; repaired: Fault[] } {
  const { panels } = board
  const isLaid = panels.every(
    (panel, i) =>
      panel.place.column + panel.place.columns <= GRID_COLUMNS &&
      panels.slice(i + 1).every(other => !overlap(panel, other)),
  )
  if (isLaid) return { board, repaired: [] }
  const laid = compacted(panels)
  return {
    board: { ...board, panels: [...laid] },
    repaired: laid.flatMap(({ place: { column, row } }, i) =>
      laid[i] === panels[i]
        ? []
        : [
            {
              path: pathOf(['panels', i], board),
              reason: `was moved to column ${column + 1}, row ${row + 1}, for panels lay over others or beside the grid`,
            },
          ],
    ),
  }
}
