import { useId } from 'react'
import styles from '../panelForm/PanelSheet.module.css'

interface SchemaFieldProps {
  schema: string
  onChange: (schema: string) => void
  onBlur: () => void
}

/** The schema; few people need any other than `public`. */
export function SchemaField({ schema, onChange, onBlur }: SchemaFieldProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="about rigid">
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
        onBlur={onBlur}
      />
    </>
  )
}
