import type { BoardFile } from '../board'
import { compactPanels, isOverlapping } from '../layout/panelLayout'
import { GRID_COLUMNS } from '../layout/grid'
import { describePath, type Fault } from './fault'

/** Moves panels onto the grid so that none overlap, and reports the moved ones. */
export function repairLayout(board: BoardFile): { board: BoardFile; repaired: Fault[] } {
  const { panels } = board
  const isValidLayout = panels.every(
    (panel, i) =>
      panel.place.x + panel.place.width <= GRID_COLUMNS &&
      panels.slice(i + 1).every(other => !isOverlapping(panel, other)),
  )
  if (isValidLayout) return { board, repaired: [] }
  const repairedPanels = compactPanels(panels)
  return {
    board: { ...board, panels: [...repairedPanels] },
    repaired: repairedPanels.flatMap(({ place: { x: column, y: row } }, i) =>
      repairedPanels[i] === panels[i]
        ? []
        : [
            {
              path: describePath(['panels', i], board),
              reason: `was moved to column ${column + 1}, row ${row + 1}, because panels overlapped or lay outside the grid`,
            },
          ],
    ),
  }
}
