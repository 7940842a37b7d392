import { useState, type SubmitEvent } from 'react'
import type { CheckTable } from '../../backend/ports/check.port'
import { Combobox } from '../kit/combobox/Combobox'
import { Button } from '../kit/Button'
import { parseTable, tableName } from './checkText'

interface TableFieldProps {
  /** The checked table. */
  table: CheckTable | null
  /** The tables of the board. */
  knownTables: readonly CheckTable[]
  onTable: (table: CheckTable) => void
}

/** Chooses the table to check: one of the board's, or another. */
export function TableField({ table, knownTables, onTable }: TableFieldProps) {
  const [text, setText] = useState(table === null ? '' : tableName(table))
  const typedTable = parseTable(text, knownTables)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (typedTable !== null) onTable(typedTable)
  }
  return (
    <form className="flex code-fields above-8" onSubmit={submit}>
      <Combobox
        value={text}
        suggestions={knownTables.map(tableName)}
        onChange={setText}
        aria-label="Table (schema.table)"
        placeholder="public.orders"
        spellCheck={false}
        autoCapitalize="none"
      />
      <Button type="submit" variant="plain" aria-disabled={typedTable === null}>
        Test
      </Button>
    </form>
  )
}
