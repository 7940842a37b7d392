import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import type { KeyboardEvent } from 'react'
import type { Panel } from '../../../board/board'
import type { Direction } from '../../../board/edit/placePanel'
import type { EditorRef } from '../../../machines/editor/editor.machine'
import { dragPanel, findGrip } from './dragPanel'
import styles from './PanelTools.module.css'

interface PanelHandleProps {
  editor: EditorRef
  panel: Panel
}

const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/**
 * Moves a panel. A pointer drags it; by keyboard Enter or Space picks it up, arrows move it, Shift and arrows resize
 * it, Enter or Space drops it, and Escape puts it back.
 */
export function PanelHandle({ editor, panel }: PanelHandleProps) {
  const isHeld = useSelector(editor, ({ context }) => context.heldPanel?.id === panel.id)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isHeld) return
    const direction = directions[event.key]
    if (direction !== undefined)
      editor.send({ type: event.shiftKey ? 'editor.stretch' : 'editor.nudge', id: panel.id, direction })
    else if (event.key === 'Escape') editor.send({ type: 'editor.restore' })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <button
        type="button"
        className={clsx('icon', styles['handle'])}
        aria-label={`Move or resize ${panel.title}`}
        aria-pressed={isHeld}
        data-handle=""
        title="Drag, or press Enter and use the arrow keys (with Shift to resize)"
        onPointerDown={({ nativeEvent: down, currentTarget }) => {
          const grip = findGrip(editor, panel, down, currentTarget)
          if (grip !== null) dragPanel(grip, 'move', down)
        }}
        onClick={({ detail }) => {
          // A pointer's click was a drag without movement.
          if (detail === 0)
            editor.send(isHeld ? { type: 'editor.drop' } : { type: 'editor.grab', id: panel.id })
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (isHeld) editor.send({ type: 'editor.drop' })
        }}
      >
        <svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true">
          {[3, 8, 13].map(y => (
            <path key={y} d={`M2 ${y}h.01M8 ${y}h.01`} />
          ))}
        </svg>
      </button>
      <span className={clsx('popup floating', styles['hint'])} aria-hidden="true">
        {isHeld
          ? 'Arrows move, Shift + arrows resize, Enter drops, Esc cancels'
          : 'Press Enter to move or resize'}
      </span>
    </>
  )
}

/** The corner by which a pointer resizes a panel; the keyboard uses the handle, and the menu works for everybody. */
export function ResizeCorner({ editor, panel }: PanelHandleProps) {
  return (
    <span
      className={styles['corner']}
      aria-hidden="true"
      onPointerDown={({ nativeEvent: down, currentTarget }) => {
        const grip = findGrip(editor, panel, down, currentTarget)
        if (grip === null) return
        down.preventDefault()
        dragPanel(grip, 'resize', down)
      }}
    />
  )
}
