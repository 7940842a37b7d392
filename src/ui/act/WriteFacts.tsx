import type { Target, Write } from '../../backend/port'
import { ExactName } from '../text/ExactName'
import styles from './Act.module.css'

interface WriteFactsProps {
  id: string
  type: Write['type']
  target: Target
  /** Those that a change gives a value; undefined: of a form, whose fields say theirs. */
  columns?: readonly string[]
}

const does = { insert: 'Adds a row to', update: 'Changes one row of', delete: 'Deletes one row of' } as const

/** Where a write goes, whatever its board calls the panel and its columns: somebody else may have made the board. */
export const WriteFacts = ({ id, type, target: { schema, table }, columns = [] }: WriteFactsProps) => (
  <p id={id} className={styles['facts']}>
    {does[type]} <ExactName name={`${schema}.${table}`} />
    {columns.map((column, i) => (
      <span key={column}>
        {i === 0 ? (columns.length === 1 ? ', column ' : ', columns ') : ', '}
        <ExactName name={column} />
      </span>
    ))}{' '}
    with your rights.
  </p>
)
