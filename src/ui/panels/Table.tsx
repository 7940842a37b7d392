import { useState } from 'react'
import type { PanelProps } from './kind'
import { ScrollRegion } from './ScrollRegion'
import styles from './Table.module.css'
import { TableRow } from './TableRow'
import { fillOf, isNumeric, NARROW_COLUMNS } from './columns'

/** Rows as they arrive, newest on top. */
export function Table({ panel: { title, columns }, view: { rows, held } }: PanelProps<'table'>) {
  // What was there when the table appeared is not news.
  const [known] = useState(() => new Set(rows.map(({ key }) => key)))
  const [all, setAll] = useState(false)
  const fill = fillOf(columns, rows)
  const dropped = columns.length - NARROW_COLUMNS
  return (
    <>
      <ScrollRegion label={`${title}, newest first`} data-columns={all ? 'all' : 'fitting'}>
        <table className={styles['table']}>
          <thead>
            <tr>
              {columns.map(({ column, label, format }, i) => (
                <th
                  key={column}
                  scope="col"
                  data-align={isNumeric(format) ? 'end' : undefined}
                  data-fill={i === fill || undefined}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <TableRow key={row.key} row={row} columns={columns} fill={fill} isNew={!known.has(row.key)} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className={styles['foot']}>
        {rows.length < held ? `newest ${rows.length} of ${held} held` : `${held} rows`}
        {dropped > 0 && (
          <button type="button" className={styles['more']} onClick={() => setAll(!all)}>
            {all ? 'Fewer columns' : `${dropped} more ${dropped === 1 ? 'column' : 'columns'}`}
          </button>
        )}
      </p>
    </>
  )
}
