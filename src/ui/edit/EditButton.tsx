import { useRef } from 'react'
import type { BoardRef } from '../../machines/board.machine'
import { Button } from '../Button'
import { useHandedOver } from './handedOver'
import { edit, expectEdit } from './useEditor'

interface EditButtonProps {
  board: BoardRef
  /** What one edits with is being fetched. */
  isOpening: boolean
  className: string | undefined
}

/** Begins to edit the board, in whose bar the keyboard goes on. */
export function EditButton({ board, isOpening, className }: EditButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useHandedOver(button, '[data-edit-bar] button:enabled')
  return (
    <Button
      ref={button}
      look="plain"
      className={className}
      busy={isOpening}
      data-edit=""
      onPointerEnter={() => expectEdit(board)}
      onFocus={() => expectEdit(board)}
      onClick={() => edit(board)}
    >
      Edit
    </Button>
  )
}
