import type { PointerEvent } from 'react'
import { isNumeric } from '../../shared/dataTable/columnFormat'
import type { Sort } from '../../../../machines/tablePanel/tablePanel.context'
import type { ShownColumn } from '../columns/shownColumn'
import styles from '../TablePanelBody.module.css'
import { isolateText } from '../../../../board/text/isolateText'

interface GridHeaderProps {
  columns: readonly ShownColumn[]
  sort: Sort | null
  /** The index of the column whose header has the keyboard; -1: none. */
  active: number
  activeId: string
  onSort: (column: ShownColumn) => void
  /** CSS pixels. */
  onWidth: (column: ShownColumn, width: number) => void
}

/** The column headers: a click sorts, dragging the edge resizes. */
export function GridHeader({ columns, sort, active, activeId, onSort, onWidth }: GridHeaderProps) {
  const drag = (column: ShownColumn) => (event: PointerEvent<HTMLElement>) => {
    const edge = event.currentTarget
    if (event.type === 'pointerdown') edge.setPointerCapture(event.pointerId)
    else if (edge.hasPointerCapture(event.pointerId)) {
      const left = edge.parentElement?.getBoundingClientRect().left ?? event.clientX
      onWidth(column, event.clientX - left)
    }
  }
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column, i) => (
          <th
            key={column.column}
            scope="col"
            id={i === active ? activeId : undefined}
            data-active={i === active || undefined}
            data-align={isNumeric(column.format) ? 'end' : undefined}
            aria-colindex={column.at + 1}
            aria-sort={sort?.column !== column.column ? 'none' : sort.ascending ? 'ascending' : 'descending'}
          >
            <button
              type="button"
              tabIndex={-1}
              title={`Sort by ${isolateText(column.label)}`}
              onClick={() => onSort(column)}
            >
              <span>{column.label}</span>
              {sort?.column === column.column && (
                <span className="rigid" aria-hidden="true">
                  {sort.ascending ? '↑' : '↓'}
                </span>
              )}
            </button>
            <span
              className={styles['edge']}
              aria-hidden="true"
              onPointerDown={drag(column)}
              onPointerMove={drag(column)}
            />
          </th>
        ))}
      </tr>
    </thead>
  )
}
