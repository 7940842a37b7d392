import type { ReactNode } from 'react'
import type { Given, Row, Write } from '../../backend/port'
import styles from './Act.module.css'
import { ExactName } from '../text/ExactName'

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
    column => isEdit || wordsOf(write.seen[column]) !== wordsOf(theirs[column]),
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
                <th scope="row">
                  <ExactName name={column} />
                </th>
                <td>{shown(wordsOf(write.seen[column]))}</td>
                <td>{shown(wordsOf(theirs[column]))}</td>
                {isEdit && <td>{shown(mine === undefined ? null : givenWords(mine))}</td>}
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
  Object.entries(write.values).every(([column, given]) => givenWords(given) === wordsOf(theirs[column]))

/** Null is none of the words, not even of the word NULL. */
const givenWords = (given: Given): string | null =>
  given.kind === 'null' ? null : given.kind === 'text' ? given.text : given.json

const wordsOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)

const shown = (words: string | null): ReactNode => (words === null ? <em>NULL</em> : words)
