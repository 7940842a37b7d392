import { fieldsOf } from '../../../board/form/formFields'
import type { FieldFault, FormValues } from '../../../board/form/applyForm'
import { sourceSchema } from '../../../board/form/sourceForm'
import type { FieldSuggestions } from '../fields/controlProps'
import { Fields } from '../fields/Fields'
import { Disclosure } from '../../kit/disclosure/Disclosure'
import styles from '../panelForm/PanelSheet.module.css'

interface SourceOptionsProps extends FieldSuggestions {
  source: FormValues
  faults: readonly FieldFault[]
  onChange: (source: FormValues) => void
}

/** Fields of a table source set elsewhere: chosen with the table, or derived from the panel. */
const TABLE_FIELDS = ['kind', 'schema', 'table', 'columns']

/**
 * Which rows are read, and how changes arrive. The defaults of a table suit most panels, so it is closed until there is
 * a fault.
 */
export function SourceOptions({ source, faults, onChange, ...suggestions }: SourceOptionsProps) {
  const schema = sourceSchema(source['kind'])
  if (schema === null) return null
  const isTable = source['kind'] === 'table'
  const fields = fieldsOf(schema, isTable ? TABLE_FIELDS : ['kind'])
  return (
    <Disclosure
      summary={isTable ? 'Filter, order and updates' : 'Request'}
      className={styles['section']}
      open={!isTable || faults.length > 0 || undefined}
    >
      <Fields {...suggestions} fields={fields} value={source} faults={faults} onChange={onChange} />
    </Disclosure>
  )
}
