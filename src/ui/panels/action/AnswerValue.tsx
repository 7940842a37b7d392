import { isObject } from '../../../board/followed'
import type { Json } from '../../../board/source'
import { figures } from '../../words/value'
import styles from './Action.module.css'

const ROWS = 200
const COLUMNS = 30

/** What was read of an answer: rows, an object, or a value. Nothing in it is markup. */
export function AnswerValue({ value }: { value: Json }) {
  if (Array.isArray(value)) {
    const rows = value.filter(isObject)
    if (value.length === 0) return <p className={styles['says']}>It gave an empty list.</p>
    if (rows.length === value.length) return <Rows rows={rows} />
  }
  if (isObject(value)) return <Members of={value} />
  if (typeof value === 'object') return <pre>{JSON.stringify(value, null, 2)}</pre>
  return <p className={styles['value']}>{String(value)}</p>
}

function Members({ of }: { of: Readonly<Record<string, Json>> }) {
  return (
    <dl className={styles['members']}>
      {Object.entries(of).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Part value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Rows({ rows }: { rows: readonly Readonly<Record<string, Json>>[] }) {
  const shown = rows.slice(0, ROWS)
  const columns = [...new Set(shown.flatMap(row => Object.keys(row)))].slice(0, COLUMNS)
  return (
    <>
      <table className={styles['rows']}>
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
          {shown.map((row, i) => (
            <tr key={i}>
              {columns.map(column => (
                <td key={column} data-align={typeof row[column] === 'number' ? 'end' : undefined}>
                  <Part value={(Object.hasOwn(row, column) ? row[column] : null) ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <p className={styles['says']}>{`the first ${shown.length} of ${figures(rows.length)} rows`}</p>
      )}
    </>
  )
}

const Part = ({ value }: { value: Json }) =>
  value === null ? (
    <em>NULL</em>
  ) : typeof value === 'object' ? (
    <code>{JSON.stringify(value)}</code>
  ) : (
    String(value)
  )
