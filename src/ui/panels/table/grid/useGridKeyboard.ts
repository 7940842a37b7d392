import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { TableLine } from '../arrangement/compareValues'
import { moveInGrid } from './gridMovement'

interface GridKeyboardOptions {
  hasFocus: boolean
  setFocus: (hasFocus: boolean) => void
  lines: readonly TableLine[]
  columns: number
  /** Rows per page. */
  page: number
  /** Scrolls a cell into view; of the header, if the line is null. */
  reveal: (line: TableLine | null, column: number) => void
  /** Enter on a row, or on a column header if the line is null. `isAdded`: with Shift. */
  enter: (line: TableLine | null, column: number, isAdded: boolean) => void
  /** Enter or F2 on a cell, tried first; returns whether the edit began. */
  edit: (line: TableLine, column: number) => boolean
  /** The space bar on a cell. */
  press: (line: TableLine, column: number) => void
  /** Shift and an arrow key on a column header. */
  widen: (column: number, by: -1 | 1) => void
  /** Ctrl, Shift and an arrow key on a column header; returns where the column then is. */
  move: (column: number, by: -1 | 1) => number
}

/**
 * Keyboard navigation in a grid: a single tab stop, arrow keys from cell to cell. The grid itself keeps the focus and
 * names the active cell, so that a row leaving the DOM takes no focus along.
 */
export function useGridKeyboard({
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
  move,
}: GridKeyboardOptions) {
  const activeId = useId()
  /** Key null: the header. */
  const [cursor, setCursor] = useState<{ key: string | null; row: number; column: number }>({
    key: '',
    row: 0,
    column: 0,
  })
  const index = cursor.key === null ? -1 : lines.findIndex(({ key }) => key === cursor.key)
  const row = cursor.key === null ? -1 : index >= 0 ? index : Math.min(cursor.row, lines.length - 1)
  const column = Math.min(cursor.column, columns - 1)

  // A click focuses the grid too, but must not mark a cell as active.
  const byPointer = useRef(false)

  const moveTo = (to: { row: number; column: number }) => {
    const line = lines[to.row]
    setCursor({ ...to, key: to.row < 0 ? null : (line?.key ?? '') })
    if (to.row < 0 || line !== undefined) reveal(line ?? null, to.column)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.altKey) return
    const arrow = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
    const to = moveInGrid({ row, column }, event, { rows: lines.length, columns, page })
    if (event.shiftKey && row < 0 && arrow !== null && (event.ctrlKey || event.metaKey))
      moveTo({ row, column: move(column, arrow) })
    else if (event.shiftKey && row < 0 && arrow !== null) widen(column, arrow)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      event.currentTarget.querySelector<HTMLElement>(`[id="${activeId}"] [data-leads]`)?.click()
    else if (event.key === 'Enter' || event.key === 'F2') {
      const line = lines[row] ?? null
      const isEdited = line !== null && edit(line, column)
      if (!isEdited && event.key === 'Enter') enter(line, column, event.shiftKey)
    } else if (event.key === ' ' && lines[row] !== undefined) press(lines[row], column)
    else if (event.key === 'Escape') leave(event.currentTarget)
    else if (to !== null && !event.shiftKey) moveTo(to)
    else return
    event.preventDefault()
    byPointer.current = false
    if (event.key !== 'Escape') setFocus(true)
  }
  return {
    /** The active cell; null unless the grid has the focus. */
    active: hasFocus ? { key: row < 0 ? null : (lines[row]?.key ?? ''), column } : null,
    activeId,
    onKeyDown,
    /** Sets the cell from which the keyboard goes on. */
    point: (key: string, column: number) => {
      setCursor({ key, row: lines.findIndex(line => line.key === key), column })
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
        // The focus coming back from a dialog counts as it did before.
        byPointer.current &&= relatedTarget?.closest('dialog') != null
      },
    },
  }
}

/** Leaves the grid for its panel, from where the next key moves to another panel. */
function leave(grid: HTMLElement) {
  grid.blur()
  grid.closest<HTMLElement>('[data-panel-id]')?.focus({ preventScroll: true })
}
