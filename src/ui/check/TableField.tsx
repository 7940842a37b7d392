import { clsx } from 'clsx'
import { useId, useState, type SubmitEvent } from 'react'
import type { CheckTable } from '../../backend/ports/check.port'
import { Button } from '../kit/Button'
import styles from './Check.module.css'
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
  const id = useId()
  const [text, setText] = useState(table === null ? '' : tableName(table))
  const parsed = parseTable(text, knownTables)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (parsed !== null) onTable(parsed)
  }
  return (
    <form className={clsx('flex above-8', styles['table'])} onSubmit={submit}>
      <input
        value={text}
        onChange={({ target }) => setText(target.value)}
        aria-label="Table (schema.table)"
        placeholder="public.orders"
        list={id}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
      />
      <datalist id={id}>
        {knownTables.map(each => (
          <option key={tableName(each)} value={tableName(each)} />
        ))}
      </datalist>
      <Button type="submit" variant="plain" aria-disabled={parsed === null}>
        Test
      </Button>
    </form>
  )
}
