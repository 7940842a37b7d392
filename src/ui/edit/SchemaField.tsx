import { useId } from 'react'
import styles from './PanelSheet.module.css'

interface SchemaFieldProps {
  schema: string
  onChange: (schema: string) => void
  onDone: () => void
}

/** Hardly anybody reads another schema than `public`. */
export function SchemaField({ schema, onChange, onDone }: SchemaFieldProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className={styles['in']}>
        in
      </label>
      <input
        id={id}
        className={styles['schema']}
        aria-label="Schema"
        spellCheck={false}
        autoCapitalize="none"
        value={schema}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={onDone}
      />
    </>
  )
}
