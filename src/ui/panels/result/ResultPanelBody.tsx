import { clsx } from 'clsx'
import { useRef } from 'react'
import { formatFigures } from '../../words/numberText'
import { Cell } from '../shared/dataTable/Cell'
import { decimalsInCell, widestTextColumn, isNumeric } from '../shared/dataTable/columnFormat'
import type { PanelProps } from '../panelRenderer'
import figures from '../shared/figure/FigureParts.module.css'
import styles from './ResultPanelBody.module.css'
import { ScrollRegion } from '../shared/ScrollRegion'
import tableStyles from '../shared/dataTable/DataTable.module.css'

/** An answer: a large value, a row with a line per column, or rows. */
export function ResultPanelBody(props: PanelProps<'result'>) {
  switch (props.panel.display) {
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
  // A figure is read from afar and drawn large; a longer text is not.
  const isFigure = isNumeric(format) || format === 'time' || String(value).length <= FIGURE_LENGTH
  return (
    <p
      className={clsx(
        'grow',
        isFigure ? ['strong unbroken', figures['figure'], styles['figure']] : 'scroll text',
      )}
    >
      {isFigure ? <Cell value={value} column={columns[0]?.column ?? ''} format={format} /> : String(value)}
      {unit !== '' && <span className={clsx('soft', figures['unit'])}>{unit}</span>}
    </p>
  )
}

const FIGURE_LENGTH = 12

function Fields({ panel: { title, columns }, view: { rows } }: PanelProps<'result'>) {
  const region = useRef<HTMLDivElement>(null)
  const cells = rows[0]?.cells ?? []
  return (
    <ScrollRegion ref={region} label={title}>
      <dl className="facts apart">
        {columns.map(({ column, label, format }, i) => (
          <div key={column}>
            <dt>{label}</dt>
            <dd data-align={isNumeric(format) ? 'end' : undefined}>
              <Cell value={cells[i] ?? null} column={column} format={format} />
            </dd>
          </div>
        ))}
      </dl>
    </ScrollRegion>
  )
}

function Rows({ panel: { title, columns }, view: { rows, rowCount } }: PanelProps<'result'>) {
  const region = useRef<HTMLDivElement>(null)
  const fill = widestTextColumn(columns, rows)
  const decimals = columns.map((column, i) =>
    Math.max(0, ...rows.map(({ cells }) => decimalsInCell(column, cells[i] ?? null))),
  )
  return (
    <>
      <ScrollRegion ref={region} label={title} data-columns="all">
        <table className={clsx('data', tableStyles['table'])}>
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
                    <Cell value={cells[i] ?? null} column={column} format={format} decimals={decimals[i]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length < rowCount && (
        <p>{`First ${formatFigures(rows.length)} of ${formatFigures(rowCount)} loaded rows`}</p>
      )}
    </>
  )
}
