import styles from './TableToggle.module.css'

interface TableToggleProps {
  /** What it is while it is no table: "bars", "figure". */
  name: string
  asTable: boolean
  onChange: (asTable: boolean) => void
}

/** Leads from what is drawn to the same as a table, and back. */
export function TableToggle({ name, asTable, onChange }: TableToggleProps) {
  return (
    <button type="button" className={styles['toggle']} onClick={() => onChange(!asTable)}>
      {asTable ? `View as ${name}` : 'View as table'}
    </button>
  )
}
