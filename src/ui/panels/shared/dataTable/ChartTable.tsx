import { clsx } from 'clsx'
import { useRef, type ReactNode } from 'react'
import { formatFigures } from '../../../words/numberText'
import { ScrollRegion } from '../ScrollRegion'
import type { ChartTableLine } from './chartTableLines'
import styles from './DataTable.module.css'

interface ChartColumn {
  label: ReactNode
  /** `end` for numbers, `mono` for times, `fill` for the text that takes the remaining width. */
  as?: 'end' | 'mono' | 'fill'
}

interface ChartTableProps {
  /** Of the panel. */
  title: string
  columns: readonly ChartColumn[]
  /** From the top. */
  lines: readonly ChartTableLine[]
  /** As narrow as a few figures. */
  isNarrow?: boolean
  /** How many rows there are in all, if the table may leave some out; `ofWhat` follows the number. */
  total?: { rows: number; ofWhat?: string }
}

/** What a chart draws, as a table. */
export function ChartTable({ title, columns, lines, isNarrow = false, total }: ChartTableProps) {
  const region = useRef<HTMLDivElement>(null)
  const shownCount = lines.filter(line => 'cells' in line).length
  return (
    <ScrollRegion ref={region} label={`${title}, as a table`} data-columns="all">
      <table className={clsx('data', styles['table'], isNarrow && styles['figures'])}>
        <thead>
          <tr>
            {columns.map(({ label, as }, n) => (
              <th key={n} scope="col" {...(as !== undefined && as !== 'mono' && cellProps[as])}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(line =>
            'cells' in line ? (
              <tr key={line.key} data-row-key={line.key}>
                {line.cells.map((cell, n) => {
                  const as = columns[n]?.as
                  return (
                    <td key={n} {...(as !== undefined && cellProps[as])}>
                      {cell}
                    </td>
                  )
                })}
              </tr>
            ) : (
              <tr key={line.key} data-torn>
                <td colSpan={columns.length}>{line.gapText}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {total !== undefined && total.rows > shownCount && (
        <p className="foot">
          Latest {formatFigures(shownCount)} of {formatFigures(total.rows)} {total.ofWhat}
        </p>
      )}
    </ScrollRegion>
  )
}

const cellProps = {
  end: { 'data-align': 'end' },
  mono: { 'data-face': 'mono' },
  fill: { 'data-fill': true },
}
