import { Fragment, useRef, useState } from 'react'
import { fillOf, isNumeric, NARROW_COLUMNS } from './columns'
import type { PanelProps } from './kind'
import { ScrollRegion } from './ScrollRegion'
import styles from './Table.module.css'
import { TableRow } from './TableRow'
import { rowTears } from './torn'
import { TornRow } from './TornRow'

/** Rows as they arrive, newest on top. */
export function Table({ panel: { title, columns }, view: { rows, held }, holes = [] }: PanelProps<'table'>) {
  const region = useRef<HTMLDivElement>(null)
  // What was there when the table appeared is not news.
  const [known] = useState(() => new Set(rows.map(({ key }) => key)))
  const [all, setAll] = useState(false)
  // The newest row when the reader left the top; null at the top.
  const [left, setLeft] = useState<string | null>(null)
  const torn = rowTears(columns, rows, holes)
  const fill = fillOf(columns, rows)
  const dropped = columns.length - NARROW_COLUMNS
  const note = (scrolled: boolean) => {
    if (scrolled !== (left !== null)) setLeft(scrolled ? (rows[0]?.key ?? null) : null)
  }
  return (
    <>
      <ScrollRegion
        ref={region}
        label={`${title}, newest first`}
        data-columns={all ? 'all' : 'fitting'}
        onScroll={({ currentTarget }) => note(currentTarget.scrollTop > 0)}
      >
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
              <Fragment key={row.key}>
                <TableRow row={row} columns={columns} fill={fill} isNew={!known.has(row.key)} />
                {torn.has(row.key) && <TornRow holes={torn.get(row.key) ?? []} columns={columns.length} />}
              </Fragment>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className={styles['foot']}>
        {rows.length < held ? `newest ${rows.length} of ${held} held` : `${held} rows`}
        {left !== null && (
          <button type="button" onClick={() => region.current?.scrollTo({ top: 0 })}>
            {newer(rows.findIndex(({ key }) => key === left))}
          </button>
        )}
        {dropped > 0 && (
          <button type="button" className={styles['more']} onClick={() => setAll(!all)}>
            {all ? 'Fewer columns' : `${dropped} more ${dropped === 1 ? 'column' : 'columns'}`}
          </button>
        )}
      </p>
    </>
  )
}

/** How many rows came since; -1 where more came than are shown. */
function newer(count: number): string {
  if (count === 0) return 'Back to the newest'
  return count < 0 ? 'Only newer rows, back to the top' : `${count} newer, back to the top`
}
