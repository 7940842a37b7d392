import { useSelector } from '@xstate/react'
import type { BoardRef } from '../../machines/board.machine'
import type { EditorRef } from '../../machines/editor.machine'

/** Undefined while the board is not edited. */
export const useEditor = (board: BoardRef): EditorRef | undefined =>
  useSelector(board, ({ children }) => children.editor)

/** Begins to edit where that has not begun. */
export function edit(board: BoardRef): EditorRef | undefined {
  board.send({ type: 'board.edit' })
  return board.getSnapshot().children.editor
}
