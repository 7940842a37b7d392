import type { Row, Write } from '../../backend/port'
import styles from './Act.module.css'

interface ConflictProps {
  write: Write
  theirs: Row
}

/** What stood there, what stands there now and what was to stand there, side by side. */
export function Conflict({ write, theirs }: ConflictProps) {
  if (write.type === 'insert') return null
  const isEdit = write.type === 'update'
  const columns = Object.keys(isEdit ? write.values : write.seen).filter(
    column => isEdit || textOf(write.seen[column]) !== textOf(theirs[column]),
  )
  return (
    <table className={styles['conflict']}>
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">You saw</th>
          <th scope="col">Theirs, now</th>
          {isEdit && <th scope="col">Yours</th>}
        </tr>
      </thead>
      <tbody>
        {columns.map(column => {
          const mine = isEdit ? write.values[column] : undefined
          return (
            <tr key={column}>
              <th scope="row">{column}</th>
              <td>{textOf(write.seen[column])}</td>
              <td>{textOf(theirs[column])}</td>
              {isEdit && (
                <td>{mine?.kind === 'text' ? mine.text : mine?.kind === 'json' ? mine.json : 'NULL'}</td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? 'NULL' : typeof value === 'string' ? value : JSON.stringify(value)
