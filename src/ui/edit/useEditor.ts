import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { BoardEvent } from '../../machines/board.context'
import type { BoardRef } from '../../machines/board.machine'
import type { EditorRef } from '../../machines/editor.machine'
import { whenIdle } from '../ahead'
import { fetchEditing } from './late'

/** Undefined while the board is not edited. */
export const useEditor = (board: BoardRef): EditorRef | undefined =>
  useSelector(board, ({ children }) => children.editor)

/** Begins to edit, or goes on: with the form of this panel open; null: of a new one. */
export const edit = (board: BoardRef, panel?: string | null) =>
  begin(board, { type: 'board.edit', ...(panel !== undefined && { panel }) })

/** The same, with the tables of the project on a board that has nothing yet. */
export const editTables = (board: BoardRef) => begin(board, { type: 'board.edit', tables: true })

function begin(board: BoardRef, event: BoardEvent) {
  fetchEditing().catch(() => board.send({ type: 'board.unfetched' }))
  board.send(event)
}

/** What one edits with is there when it is wanted. What fails is tried again then. */
export function expectEdit(board: BoardRef) {
  fetchEditing().catch(() => undefined)
  board.send({ type: 'board.expect' })
}

/** The same, as soon as nothing else is to be done. On a wall nobody edits. */
export function useExpected(board: BoardRef, isKiosk: boolean) {
  useEffect(() => (isKiosk ? undefined : whenIdle(() => expectEdit(board))), [board, isKiosk])
}
