import { lazy, Suspense, useId, useRef } from 'react'
import { refusalOf, type Variable } from '../../board/variables'
import type { BoardRef } from '../../machines/board.machine'
import { ChoiceControl } from './ChoiceControl'
import { TextControl } from './TextControl'
import styles from './Variables.module.css'

const ColumnControl = lazy(() => import('./ColumnControl'))

interface VariableControlProps {
  board: BoardRef
  variable: Variable
  value: string | null
}

/** What every control for a variable is given. `typed`: the value is not chosen, but on its way. */
export interface ControlProps {
  id: string
  value: string | null
  refusal: string | null
  onChoose: (value: string | null) => void
  onType: (value: string | null) => void
}

/** A variable: its name, the control of its kind, and the way back to nothing. */
export function VariableControl({ board, variable, value }: VariableControlProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const { name, label } = variable
  const refusal = refusalOf(variable, value)
  const choose = (next: string | null) => board.send({ type: 'board.choose', variable: name, value: next })
  const shared: ControlProps = {
    ...{ id, value, refusal },
    onChoose: choose,
    onType: next => board.send({ type: 'board.choose', variable: name, value: next, isTyped: true }),
  }
  const clear = () => {
    choose(null)
    // The button goes; the next step by keyboard begins at the control.
    place.current?.querySelector<HTMLElement>('input, select')?.focus()
  }
  return (
    <div ref={place} className={styles['one']} data-set={value !== null || undefined}>
      <label htmlFor={id}>{label}</label>
      <span className={styles['control']}>
        {variable.kind === 'text' && <TextControl {...shared} />}
        {variable.kind === 'choice' && <ChoiceControl {...shared} values={variable.values} />}
        {variable.kind === 'column' && (
          <Suspense fallback={<TextControl {...shared} />}>
            <ColumnControl {...shared} board={board} variable={variable} />
          </Suspense>
        )}
        {value !== null && (
          <button type="button" className={styles['clear']} aria-label={`Clear ${label}`} onClick={clear}>
            <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
              <path d="M1.5 1.5l7 7M8.5 1.5l-7 7" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </button>
        )}
      </span>
      {refusal !== null && (
        <span id={`${id}-why`} className={styles['refusal']}>
          {refusal}
        </span>
      )}
    </div>
  )
}
