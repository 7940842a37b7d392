import { useRef } from 'react'
import type { BoardRef } from '../../machines/board/board.machine'
import { Button } from '../kit/Button'
import { useFocusHandover } from './useFocusHandover'
import { beginEditing, preloadEditor } from './useEditor'

interface EditButtonProps {
  board: BoardRef
  /** The editor's code is being fetched. */
  isOpening: boolean
  /** There is nothing to edit yet; the button keeps its place. */
  isBlank: boolean
}

/** Starts editing the board; the focus moves to the edit bar. */
export function EditButton({ board, isOpening, isBlank }: EditButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(button, '[data-edit-bar] button:enabled')
  return (
    <Button
      ref={button}
      className="no-phone"
      busy={isOpening}
      disabled={isBlank}
      data-edit=""
      onPointerEnter={() => preloadEditor(board)}
      onFocus={() => preloadEditor(board)}
      onClick={() => beginEditing(board)}
    >
      Edit
    </Button>
  )
}
