import { useSelector } from '@xstate/react'
import type { BoardRef } from '../../../machines/board/board.machine'
import type { BoardArrangementRef } from '../../../machines/boardArrangement/boardArrangement.machine'
import type { ShellState } from '../../commands/command'

/** As in `BoardScreen.module.css`: with less room, boards are listed in a dialog. */
const NARROW = '(width < 68.75em)'

const findArrangement = (board: BoardRef): BoardArrangementRef | undefined =>
  board.getSnapshot().children.boardLibrary?.getSnapshot().children.arrangement

/** Whether the boards are listed beside the board; null: boards are not stored, so there is no list. */
export function useRail(board: BoardRef): boolean | null {
  const library = useSelector(board, ({ children }) => children.boardLibrary)
  const arrangement = useSelector(library, snapshot => snapshot?.children.arrangement)
  return useSelector(arrangement, snapshot => snapshot?.hasTag('railOpen') ?? null)
}

/** Opens or closes the list beside the board, where there is room for it. */
export function toggleRail(board: BoardRef, { open }: Pick<ShellState, 'open'>): void {
  const arrangement = findArrangement(board)
  if (arrangement === undefined || matchMedia(NARROW).matches) open('boards')
  else {
    const isOpen = arrangement.getSnapshot().hasTag('railOpen')
    arrangement.send({ type: isOpen ? 'arrangement.closeRail' : 'arrangement.openRail' })
  }
}
