import type { Given, Row, Write } from '../../backend/port'
import styles from './Act.module.css'

interface ConflictProps {
  write: Write
  theirs: Row
  /** Somebody else did just that. */
  isMoot: boolean
}

/** What stood there, what stands there now and what was to stand there, side by side. */
export function Conflict({ write, theirs, isMoot }: ConflictProps) {
  if (write.type === 'insert') return null
  const isEdit = write.type === 'update'
  const columns = Object.keys(isEdit ? write.values : write.seen).filter(
    column => isEdit || textOf(write.seen[column]) !== textOf(theirs[column]),
  )
  return (
    <>
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
                {isEdit && <td>{mine === undefined ? 'NULL' : givenText(mine)}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
      {isMoot && <p className={styles['moot']}>It is as you wanted it: there is nothing left to write.</p>}
    </>
  )
}

/** Whether there is already what was to be written. */
export const isAsWanted = (write: Write, theirs: Row): boolean =>
  write.type === 'update' &&
  Object.entries(write.values).every(([column, given]) => givenText(given) === textOf(theirs[column]))

const givenText = (given: Given): string =>
  given.kind === 'null' ? 'NULL' : given.kind === 'text' ? given.text : given.json

const textOf = (value: unknown): string =>
  value === null || value === undefined ? 'NULL' : typeof value === 'string' ? value : JSON.stringify(value)
