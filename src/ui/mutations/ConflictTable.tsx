import type { ReactNode } from 'react'
import type { ColumnValue, Row, Write } from '../../backend/ports/backend.port'
import { ExactName } from '../kit/text/ExactName'

interface ConflictTableProps {
  write: Write
  theirs: Row
  /** Somebody else made the same change already. */
  isAlreadyDone: boolean
}

/** The old, the current and the intended values, side by side. */
export function ConflictTable({ write, theirs, isAlreadyDone }: ConflictTableProps) {
  if (write.type === 'insert') return null
  const isEdit = write.type === 'update'
  const columns = Object.keys(isEdit ? write.values : write.original).filter(
    column => isEdit || valueText(write.original[column]) !== valueText(theirs[column]),
  )
  return (
    <>
      <table className="grid whole above-8">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">You saw</th>
            <th scope="col">Theirs</th>
            {isEdit && <th scope="col">Yours</th>}
          </tr>
        </thead>
        <tbody>
          {columns.map(column => {
            const mineText = isEdit ? write.values[column] : undefined
            return (
              <tr key={column}>
                <th scope="row">
                  <ExactName name={column} />
                </th>
                <td>{cellContent(valueText(write.original[column]))}</td>
                <td>{cellContent(valueText(theirs[column]))}</td>
                {isEdit && <td>{cellContent(mineText === undefined ? null : inputText(mineText))}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
      {isAlreadyDone && <p className="above-8">The row already has your values. Nothing to save.</p>}
    </>
  )
}

/** Whether the row already holds the values to be written. */
export const isAlreadyWritten = (write: Write, theirs: Row): boolean =>
  write.type === 'update' &&
  Object.entries(write.values).every(([column, input]) => inputText(input) === valueText(theirs[column]))

/** Null is no text, not even the text "NULL". */
const inputText = (input: ColumnValue): string | null =>
  input.kind === 'null' ? null : input.kind === 'text' ? input.text : input.json

const valueText = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)

const cellContent = (text: string | null): ReactNode => (text === null ? <em>NULL</em> : text)
