import type { PointerEvent } from 'react'
import { isNumeric } from '../columns'
import type { Sort } from './arrange'
import type { ShownColumn } from './GridRow'
import styles from './LiveTable.module.css'
import { isolated } from '../../../board/isolated'

interface HeadProps {
  columns: readonly ShownColumn[]
  sort: Sort | null
  /** The column whose head the keyboard is in; -1: in none. */
  active: number
  activeId: string
  onSort: (column: ShownColumn) => void
  /** Pixels. */
  onWidth: (column: ShownColumn, width: number) => void
}

/** The names of the columns: a click sorts, the edge drags. */
export function Head({ columns, sort, active, activeId, onSort, onWidth }: HeadProps) {
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
              title={`Sort by ${isolated(column.label)}`}
              onClick={() => onSort(column)}
            >
              <span>{column.label}</span>
              {sort?.column === column.column && (
                <span className={styles['mark']} aria-hidden="true">
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
