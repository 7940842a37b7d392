interface TableToggleProps {
  /** The name of the view without the table: "bars", "figure". */
  name: string
  isTable: boolean
  onChange: (isTable: boolean) => void
}

/** Switches between the drawing and the same data as a table. */
export function TableToggle({ name, isTable, onChange }: TableToggleProps) {
  return (
    <button type="button" className="toggle link small rigid end" onClick={() => onChange(!isTable)}>
      {isTable ? `View as ${name}` : 'View as table'}
    </button>
  )
}
