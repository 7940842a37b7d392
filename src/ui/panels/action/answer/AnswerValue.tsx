import { Fragment } from 'react'
import { isJsonObject } from '../../../../board/model/liveAnswer'
import type { Json } from '../../../../board/model/source'
import { formatFigures } from '../../../words/numberText'
import styles from '../ActionPanelBody.module.css'

const MAX_ROWS = 200
const MAX_COLUMNS = 30

/** A parsed answer: rows, an object, or a value. Nothing in it is markup. */
export function AnswerValue({ value }: { value: Json }) {
  if (Array.isArray(value)) {
    const rows = value.filter(isJsonObject)
    if (value.length === 0) return <p className="note">Empty list</p>
    if (rows.length === value.length) return <Rows rows={rows} />
  }
  if (isJsonObject(value)) return <Members of={value} />
  if (typeof value === 'object') return <pre>{JSON.stringify(value, null, 2)}</pre>
  return <p className={styles['value']}>{String(value)}</p>
}

function Members({ of }: { of: Readonly<Record<string, Json>> }) {
  return (
    <dl className="facts">
      {Object.entries(of).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            <MemberValue value={value} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Rows({ rows }: { rows: readonly Readonly<Record<string, Json>>[] }) {
  const visibleRows = rows.slice(0, MAX_ROWS)
  const columns = [...new Set(visibleRows.flatMap(row => Object.keys(row)))].slice(0, MAX_COLUMNS)
  return (
    <>
      <table className="grid">
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visibleRows.map((row, i) => (
            <tr key={i}>
              {columns.map(column => (
                <td key={column} data-align={typeof row[column] === 'number' ? 'end' : undefined}>
                  <MemberValue value={(Object.hasOwn(row, column) ? row[column] : null) ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {visibleRows.length < rows.length && (
        <p className="note">{`First ${visibleRows.length} of ${formatFigures(rows.length)} rows`}</p>
      )}
    </>
  )
}

const MemberValue = ({ value }: { value: Json }) =>
  value === null ? (
    <em>NULL</em>
  ) : typeof value === 'object' ? (
    <code>{JSON.stringify(value)}</code>
  ) : (
    String(value)
  )
