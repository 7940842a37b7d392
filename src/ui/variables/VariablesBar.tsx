import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import { valuesOf } from '../../board/look'
import { defaultsOf, type Variable } from '../../board/variables'
import type { BoardRef } from '../../machines/board.machine'
import { Button } from '../Button'
import styles from './Variables.module.css'
import { VariableControl } from './VariableControl'
import { isolated } from '../../board/isolated'

interface VariablesBarProps {
  board: BoardRef
  variables: readonly Variable[]
  /** Touched by nobody: what is chosen is said, and nothing can be chosen. */
  isKiosk: boolean
}

/** What the board is filtered by, and the controls for it. On a phone they are folded. */
export function VariablesBar({ board, variables, isKiosk }: VariablesBarProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const look = useSelector(board, ({ context }) => context.look)
  const values = valuesOf({ variables: [...variables] }, look)
  const chosen = variables.flatMap(({ name, label }) => {
    const value = values[name] ?? null
    return value === null ? [] : [`${isolated(label)}: ${isolated(value)}`]
  })
  if (isKiosk)
    return (
      chosen.length > 0 && (
        <p className={styles['said']} data-variables>
          {chosen.join(' · ')}
        </p>
      )
    )
  const initially = defaultsOf(variables)
  const isOwn = variables.some(({ name }) => (values[name] ?? null) !== (initially[name] ?? null))
  return (
    <section className={styles['bar']} aria-label="Filters" data-variables>
      <button
        type="button"
        className={styles['fold']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>Filters</span>
        <span className={styles['summary']}>{chosen.length === 0 ? 'none' : chosen.join(' · ')}</span>
      </button>
      <div id={id} className={styles['controls']} data-open={isOpen || undefined}>
        {variables.map(variable => (
          <VariableControl
            key={variable.name}
            board={board}
            variable={variable}
            value={values[variable.name] ?? null}
          />
        ))}
        {isOwn && (
          <Button look="quiet" onClick={() => board.send({ type: 'board.forget' })}>
            {Object.values(initially).some(value => value !== null) ? 'Back to the board’s own' : 'Clear all'}
          </Button>
        )}
      </div>
    </section>
  )
}
