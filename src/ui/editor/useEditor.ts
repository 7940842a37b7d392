import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { BoardEvent } from '../../machines/board/board.events'
import type { BoardRef } from '../../machines/board/board.machine'
import type { EditorRef } from '../../machines/editor/editor.machine'
import { whenBoardShown } from '../lazy/lazyComponent'
import { loadEditor } from './loadEditor'

/** Undefined while the board is not being edited. */
export const useEditor = (board: BoardRef): EditorRef | undefined =>
  useSelector(board, ({ children }) => children.editor)

/** Starts or continues an edit: with the form of this panel open; null: of a new panel. */
export const beginEditing = (board: BoardRef, panel?: string | null) =>
  sendAndLoad(board, { type: 'board.edit', ...(panel !== undefined && { panel }) })

/** The same, offering the project's tables on an empty board. */
export const beginEditingWithTables = (board: BoardRef) =>
  sendAndLoad(board, { type: 'board.edit', tables: true })

function sendAndLoad(board: BoardRef, event: BoardEvent) {
  loadEditor().catch(() => board.send({ type: 'board.editorUnavailable' }))
  board.send(event)
}

/** Prefetches the editor. A failed fetch is repeated when the editor is opened. */
export function preloadEditor(board: BoardRef) {
  loadEditor().catch(() => undefined)
  board.send({ type: 'board.preloadEditor' })
}

/** Prefetches the editor's screen when idle, as the board does with the editor. Nobody edits in a kiosk. */
export function usePreloadedEditor(isKiosk: boolean) {
  useEffect(
    () => (isKiosk ? undefined : whenBoardShown(() => void loadEditor().catch(() => undefined))),
    [isKiosk],
  )
}
