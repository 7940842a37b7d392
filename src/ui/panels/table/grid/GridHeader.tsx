import { useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { isNumeric } from '../../shared/dataTable/columnFormat'
import type { Sort } from '../../../../machines/tablePanel/tablePanel.context'
import type { ShownColumn } from '../columns/shownColumn'
import styles from '../TablePanelBody.module.css'
import { isolateText } from '../../../../board/text/isolateText'

interface GridHeaderProps {
  columns: readonly ShownColumn[]
  sort: readonly Sort[]
  /** The index of the column whose header has the keyboard; -1: none. */
  active: number
  activeId: string
  /** `isAdded`: besides the columns that already sort. */
  onSort: (column: ShownColumn, isAdded: boolean) => void
  /** CSS pixels. */
  onWidth: (column: ShownColumn, width: number) => void
  /** Moves the column with the first index to the place of the other. */
  onMove: (from: number, to: number) => void
}

/** CSS pixels that a pointer moves before a press becomes a drag. */
const DRAG_START = 6

/** The column headers: a click sorts, with Shift by several; dragging moves a column, or resizes it by its edge. */
export function GridHeader({ columns, sort, active, activeId, onSort, onWidth, onMove }: GridHeaderProps) {
  const [drag, setDrag] = useState<{ from: number; x: number; over: number | null } | null>(null)
  // A drag ends in a click, too.
  const wasDragged = useRef(false)
  const resize = (column: ShownColumn) => (event: PointerEvent<HTMLElement>) => {
    const edge = event.currentTarget
    if (event.type === 'pointerdown') edge.setPointerCapture(event.pointerId)
    else if (edge.hasPointerCapture(event.pointerId)) {
      const left = edge.parentElement?.getBoundingClientRect().left ?? event.clientX
      onWidth(column, event.clientX - left)
    }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (drag === null) return
    if (drag.over === null && Math.abs(event.clientX - drag.x) < DRAG_START) return
    if (drag.over === null) event.currentTarget.setPointerCapture(event.pointerId)
    const heads = [...(event.currentTarget.closest('tr')?.children ?? [])]
    const over = heads.findIndex(head => event.clientX < head.getBoundingClientRect().right)
    setDrag({ ...drag, over: over < 0 ? heads.length - 1 : over })
  }
  const endDrag = (event: PointerEvent) => {
    wasDragged.current = drag !== null && drag.over !== null
    if (drag !== null && drag.over !== null && event.type === 'pointerup') onMove(drag.from, drag.over)
    setDrag(null)
  }
  const press = (column: ShownColumn) => (event: MouseEvent) => {
    if (!wasDragged.current) onSort(column, event.shiftKey)
    wasDragged.current = false
  }
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column, i) => {
          const at = sort.findIndex(each => each.column === column.column)
          const direction = sort[at]?.ascending === true ? 'ascending' : 'descending'
          return (
            <th
              key={column.column}
              scope="col"
              id={i === active ? activeId : undefined}
              data-active={i === active || undefined}
              data-align={isNumeric(column.format) ? 'end' : undefined}
              data-sorted={at >= 0 || undefined}
              data-drop={
                drag?.over === i && drag.from !== i ? (i < drag.from ? 'before' : 'after') : undefined
              }
              aria-colindex={column.position + 1}
              // ARIA has it on one header at a time: the one that decides first.
              aria-sort={at === 0 ? direction : 'none'}
            >
              <button
                type="button"
                className="flex tight whole"
                tabIndex={-1}
                title={`Sort by ${isolateText(column.label)}; with Shift, by several`}
                onClick={press(column)}
                onPointerDown={event => {
                  if (event.button === 0 && event.pointerType !== 'touch')
                    setDrag({ from: i, x: event.clientX, over: null })
                }}
                onPointerMove={onPointerMove}
                onPointerUp={endDrag}
                onPointerCancel={endDrag}
              >
                <span className="clip">{column.label}</span>
                {at >= 0 && (
                  <span className="rigid" aria-hidden="true">
                    {direction === 'ascending' ? '↑' : '↓'}
                    {sort.length > 1 && at + 1}
                  </span>
                )}
                {at > 0 && (
                  <span className="visually-hidden">
                    , sorted {direction}, number {at + 1}
                  </span>
                )}
              </button>
              <span
                className={styles['edge']}
                aria-hidden="true"
                onPointerDown={resize(column)}
                onPointerMove={resize(column)}
              />
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
