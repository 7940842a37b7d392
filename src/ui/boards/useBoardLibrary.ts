import { useSelector } from '@xstate/react'
import type { BoardRef } from '../../machines/board/board.machine'
import type { BoardLibraryRef } from '../../machines/boardLibrary/boardLibrary.machine'

/** Undefined if boards are not stored at all. */
export const useBoardLibrary = (board: BoardRef): BoardLibraryRef | undefined =>
  useSelector(board, ({ children }) => children.boardLibrary)
