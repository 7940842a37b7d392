import { useRef } from 'react'
import { figures } from '../words/value'
import { Cell } from './Cell'
import { decimalsOfCell, fillOf, isNumeric } from './columns'
import type { PanelProps } from './kind'
import styles from './Result.module.css'
import { ScrollRegion } from './ScrollRegion'
import tableStyles from './Table.module.css'

/** What was answered: a value, large; a row, a line a column; or rows. */
export function Result(props: PanelProps<'result'>) {
  switch (props.panel.as) {
    case 'value':
      return <Value {...props} />
    case 'row':
      return <Fields {...props} />
    case 'rows':
      return <Rows {...props} />
  }
}

function Value({ panel: { columns, unit = '' }, view: { rows } }: PanelProps<'result'>) {
  const value = rows[0]?.cells[0] ?? null
  const format = columns[0]?.format ?? 'text'
  // A figure is read from afar; a text of any length is read.
  const isFigure = isNumeric(format) || format === 'time' || String(value).length <= SHORT
  return (
    <p className={styles[isFigure ? 'figure' : 'words']}>
      {isFigure ? <Cell value={value} format={format} /> : String(value)}
      {unit !== '' && <span className={styles['unit']}>{unit}</span>}
    </p>
  )
}

const SHORT = 12

function Fields({ panel: { title, columns }, view: { rows } }: PanelProps<'result'>) {
  const region = useRef<HTMLDivElement>(null)
  const cells = rows[0]?.cells ?? []
  return (
    <ScrollRegion ref={region} label={title}>
      <dl className={styles['fields']}>
        {columns.map(({ column, label, format }, i) => (
          <div key={column}>
            <dt>{label}</dt>
            <dd data-align={isNumeric(format) ? 'end' : undefined}>
              <Cell value={cells[i] ?? null} format={format} />
            </dd>
          </div>
        ))}
      </dl>
    </ScrollRegion>
  )
}

function Rows({ panel: { title, columns }, view: { rows, held } }: PanelProps<'result'>) {
  const region = useRef<HTMLDivElement>(null)
  const fill = fillOf(columns, rows)
  const decimals = columns.map((column, i) =>
    Math.max(0, ...rows.map(({ cells }) => decimalsOfCell(column, cells[i] ?? null))),
  )
  return (
    <>
      <ScrollRegion ref={region} label={title} data-columns="all">
        <table className={tableStyles['table']}>
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
            {rows.map(({ key, cells }) => (
              <tr key={key} data-row-key={key}>
                {columns.map(({ column, format }, i) => (
                  <td
                    key={column}
                    data-align={isNumeric(format) ? 'end' : undefined}
                    data-face={format === 'time' ? 'mono' : undefined}
                    data-fill={i === fill || undefined}
                  >
                    <Cell value={cells[i] ?? null} format={format} decimals={decimals[i]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length < held && (
        <p className={tableStyles['foot']}>{`the first ${figures(rows.length)} of ${figures(held)} held`}</p>
      )}
    </>
  )
}
