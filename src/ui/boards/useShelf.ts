import { useSelector } from '@xstate/react'
import type { BoardRef } from '../../machines/board.machine'
import type { ShelfRef } from '../../machines/shelf.machine'

/** Undefined where boards are not kept at all. */
export const useShelf = (board: BoardRef): ShelfRef | undefined =>
  useSelector(board, ({ children }) => children.shelf)
