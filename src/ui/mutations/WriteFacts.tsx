import type { WriteTarget, Write } from '../../backend/ports/backend.port'
import { ExactName } from '../kit/text/ExactName'

interface WriteFactsProps {
  id: string
  type: Write['type']
  target: WriteTarget
  /** The columns that the write sets; undefined in a form, whose fields name them. */
  columns?: readonly string[]
}

const writeTexts = {
  insert: 'Adds a row to',
  update: 'Changes one row of',
  delete: 'Deletes one row of',
} as const

/** The real target of a write, whatever the board calls panel and columns: the board may have another author. */
export const WriteFacts = ({ id, type, target: { schema, table }, columns = [] }: WriteFactsProps) => (
  <p id={id} className="note">
    {writeTexts[type]} <ExactName name={`${schema}.${table}`} />
    {columns.map((column, i) => (
      <span key={column}>
        {i === 0 ? (columns.length === 1 ? ', column ' : ', columns ') : ', '}
        <ExactName name={column} />
      </span>
    ))}{' '}
    with your permissions.
  </p>
)
