import type { BoardRef } from '../../../machines/board/board.machine'
import { useShell } from '../../commands/useShell'
import { toggleRail, useRail } from './useRail'

/** Lists the boards beside the board. */
export function RailToggle({ board }: { board: BoardRef }) {
  const shell = useShell()
  const isOpen = useRail(board)
  return (
    isOpen !== null && (
      <button
        type="button"
        className="icon desk-only"
        aria-label="Boards sidebar"
        aria-expanded={isOpen}
        title="Boards sidebar (b)"
        data-rail-toggle
        onClick={() => toggleRail(board, shell)}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className="drawn">
          <path d="M2 3.2h12v9.6H2zM6.2 3.2v9.6" />
        </svg>
      </button>
    )
  )
}
