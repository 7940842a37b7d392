import { useSelector } from '@xstate/react'
import type { KeyboardEvent } from 'react'
import type { Panel } from '../../board/board'
import type { Direction } from '../../board/edit/place'
import type { EditorRef } from '../../machines/editor.machine'
import { drag, gripOf } from './drag'
import styles from './PanelTools.module.css'

interface HandleProps {
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
 * By what a panel is moved. With a pointer it is dragged; by keyboard Enter or Space takes it up, arrows move it, with
 * Shift they resize it, Enter or Space drops it where it is and Escape where it was.
 */
export function Handle({ editor, panel }: HandleProps) {
  const isHeld = useSelector(editor, ({ context }) => context.held?.id === panel.id)
  const hear = (event: KeyboardEvent) => {
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
    <button
      type="button"
      className={styles['handle']}
      aria-label={`Move or resize ${panel.title}`}
      aria-pressed={isHeld}
      data-handle=""
      title="Drag, or press Enter and use the arrows; with Shift they resize"
      onPointerDown={({ nativeEvent: down, currentTarget }) => {
        const grip = gripOf(editor, panel, down, currentTarget)
        if (grip !== null) drag(grip, 'move', down)
      }}
      onClick={({ detail }) => {
        // A pointer's click was a drag that went nowhere.
        if (detail === 0)
          editor.send(isHeld ? { type: 'editor.drop' } : { type: 'editor.grab', id: panel.id })
      }}
      onKeyDown={hear}
      onBlur={() => {
        if (isHeld) editor.send({ type: 'editor.drop' })
      }}
    >
      <svg viewBox="0 0 10 16" aria-hidden="true">
        {[3, 8, 13].map(y => (
          <path key={y} d={`M2 ${y}h.01M8 ${y}h.01`} />
        ))}
      </svg>
    </button>
  )
}

/** The corner by which a pointer resizes a panel; the keyboard has the handle, and everybody the menu. */
export function Corner({ editor, panel }: HandleProps) {
  return (
    <span
      className={styles['corner']}
      aria-hidden="true"
      onPointerDown={({ nativeEvent: down, currentTarget }) => {
        const grip = gripOf(editor, panel, down, currentTarget)
        if (grip === null) return
        down.preventDefault()
        drag(grip, 'resize', down)
      }}
    />
  )
}
