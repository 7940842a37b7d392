import { useId, useState, type SubmitEvent } from 'react'
import type { CheckedTable } from '../../backend/check.port'
import { Button } from '../Button'
import styles from './Check.module.css'
import { tableIn, tableName } from './words'

interface TableFieldProps {
  /** What is looked at now. */
  table: CheckedTable | null
  /** What the board shows. */
  known: readonly CheckedTable[]
  onTable: (table: CheckedTable) => void
}

/** Which table is tried: one of the board, or another. */
export function TableField({ table, known, onTable }: TableFieldProps) {
  const id = useId()
  const [text, setText] = useState(table === null ? '' : tableName(table))
  const typed = tableIn(text, known)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (typed !== null) onTable(typed)
  }
  return (
    <form className={styles['table']} onSubmit={submit}>
      <input
        value={text}
        onChange={({ target }) => setText(target.value)}
        aria-label="Table, with its schema"
        placeholder="public.orders"
        list={id}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
      />
      <datalist id={id}>
        {known.map(each => (
          <option key={tableName(each)} value={tableName(each)} />
        ))}
      </datalist>
      <Button type="submit" look="plain" aria-disabled={typed === null}>
        Try it
      </Button>
    </form>
  )
}
