import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { Line } from './compare'
import { stepped } from './steps'

interface GridInput {
  hasFocus: boolean
  setFocus: (hasFocus: boolean) => void
  lines: readonly Line[]
  columns: number
  /** Rows that a page is. */
  page: number
  /** Brings a row into sight. */
  reveal: (line: Line) => void
  /** Enter, on a row or, where that is null, on the head of a column. */
  enter: (line: Line | null, column: number) => void
  /** Enter and F2 on a cell, before that: whether it is edited now. */
  edit: (line: Line, column: number) => boolean
  /** The space bar, on a cell. */
  press: (line: Line, column: number) => void
  /** Shift and an arrow, on the head of a column. */
  widen: (column: number, by: -1 | 1) => void
}

/**
 * The keyboard in a grid: one stop of Tab, the arrows from cell to cell. The grid itself keeps the focus and names the
 * cell, so that a row which is not drawn any more takes no focus along.
 */
export function useGrid({
  hasFocus,
  setFocus,
  lines,
  columns,
  page,
  reveal,
  enter,
  edit,
  press,
  widen,
}: GridInput) {
  const activeId = useId()
  /** Key null: the head. */
  const [at, setAt] = useState<{ key: string | null; row: number; column: number }>({
    ...{ key: '', row: 0, column: 0 },
  })
  const found = at.key === null ? -1 : lines.findIndex(({ key }) => key === at.key)
  const row = at.key === null ? -1 : found >= 0 ? found : Math.min(at.row, lines.length - 1)
  const column = Math.min(at.column, columns - 1)

  // A click gives the focus as well, but no reader of single cells.
  const byPointer = useRef(false)

  const go = (to: { row: number; column: number }) => {
    const line = lines[to.row]
    setAt({ ...to, key: to.row < 0 ? null : (line?.key ?? '') })
    if (line !== undefined) reveal(line)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.altKey) return
    const arrow = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
    const to = stepped({ row, column }, event, { rows: lines.length, columns, page })
    if (event.shiftKey && row < 0 && arrow !== null) widen(column, arrow)
    else if (event.key === 'Enter' || event.key === 'F2') {
      const line = lines[row] ?? null
      const isEdited = line !== null && edit(line, column)
      if (!isEdited && event.key === 'Enter') enter(line, column)
    } else if (event.key === ' ' && lines[row] !== undefined) press(lines[row], column)
    else if (event.key === 'Escape') leave(event.currentTarget)
    else if (to !== null && !event.shiftKey) go(to)
    else return
    event.preventDefault()
    byPointer.current = false
    if (event.key !== 'Escape') setFocus(true)
  }
  return {
    /** The cell in which the keyboard is; of nobody's while it is elsewhere. */
    active: hasFocus ? { key: row < 0 ? null : (lines[row]?.key ?? ''), column } : null,
    activeId,
    onKeyDown,
    /** From there the keyboard goes on. */
    point: (key: string, column: number) => {
      setAt({ key, row: lines.findIndex(line => line.key === key), column })
      setFocus(true)
    },
    props: {
      tabIndex: 0,
      'aria-activedescendant': hasFocus ? activeId : undefined,
      onPointerDown: () => {
        byPointer.current = true
      },
      onFocus: () => setFocus(!byPointer.current),
      onBlur({ relatedTarget }: FocusEvent<HTMLElement>) {
        setFocus(false)
        // From a dialog the focus comes back as it went.
        byPointer.current &&= relatedTarget?.closest('dialog') != null
      },
    },
  }
}

/** To the panel, from where the next key goes to another one. */
function leave(grid: HTMLElement) {
  grid.blur()
  grid.closest<HTMLElement>('[data-panel-id]')?.focus({ preventScroll: true })
}
