import { fieldsOf } from '../../board/form/fields'
import type { FieldFault, Words } from '../../board/form/formed'
import { schemaOfSource } from '../../board/form/sources'
import type { Known } from './Control'
import { Fields } from './Fields'
import styles from './RowsForm.module.css'

interface RowsFormProps extends Known {
  source: Words
  faults: readonly FieldFault[]
  onChange: (source: Words) => void
}

/** Of a table: what was chosen with it already, and what follows from the panel. */
const CHOSEN = ['kind', 'schema', 'table', 'columns']

/** Which rows are read, and how their changes come. Good as it is for most, and so closed until something is wrong. */
export function RowsForm({ source, faults, onChange, ...known }: RowsFormProps) {
  const schema = schemaOfSource(source['kind'])
  if (schema === null) return null
  const fields = fieldsOf(schema, source['kind'] === 'table' ? CHOSEN : ['kind'])
  const form = <Fields {...known} fields={fields} value={source} faults={faults} onChange={onChange} />
  if (source['kind'] !== 'table') return form
  return (
    <details className={styles['rows']} open={faults.length > 0 || undefined}>
      <summary>Rows: filter, order, how changes come</summary>
      {form}
    </details>
  )
}
