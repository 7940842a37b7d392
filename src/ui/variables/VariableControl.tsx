import { clsx } from 'clsx'
import { useId, useRef } from 'react'
import { valueFault } from '../../board/variables/variableValues'
import type { Variable } from '../../board/schema/variables'
import type { BoardRef } from '../../machines/board/board.machine'
import { LazyBoundary } from '../lazy/LazyBoundary'
import { lazyComponent } from '../lazy/lazyComponent'
import styles from './VariablesBar.module.css'
import type { ControlProps } from './controlProps'

const { Component: ColumnControl } = lazyComponent(() => import('./ColumnControl'))

interface VariableControlProps {
  board: BoardRef
  variable: Variable
  value: string | null
}

/** A variable: its name, the control of its kind, and the button to clear it. */
export function VariableControl({ board, variable, value }: VariableControlProps) {
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const { name, label } = variable
  const refusal = valueFault(variable, value)
  const choose = (next: string | null) =>
    board.send({ type: 'board.setVariable', variable: name, value: next })
  const controlProps: ControlProps = {
    id,
    value,
    refusal,
    onChoose: choose,
    onType: next => board.send({ type: 'board.setVariable', variable: name, value: next, isTyped: true }),
  }
  const textControl = <TextControl {...controlProps} />
  const clear = () => {
    choose(null)
    // The button disappears; the next Tab starts at the control.
    container.current?.querySelector<HTMLElement>('input, select')?.focus()
  }
  return (
    <div
      ref={container}
      className={clsx('row about wrap', styles['one'])}
      data-set={value !== null || undefined}
    >
      <label htmlFor={id}>{label}</label>
      <span className={clsx('inline anchor', styles['control'])}>
        {variable.kind === 'text' && textControl}
        {variable.kind === 'choice' && <ChoiceControl {...controlProps} values={variable.options} />}
        {variable.kind === 'column' && (
          <LazyBoundary placeholder={textControl} fallback={textControl}>
            <ColumnControl {...controlProps} board={board} variable={variable} />
          </LazyBoundary>
        )}
        {value !== null && (
          <button
            type="button"
            className={clsx('icon', styles['clear'])}
            aria-label={`Clear ${label}`}
            onClick={clear}
          >
            <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
              <path d="M1.5 1.5l7 7M8.5 1.5l-7 7" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </button>
        )}
      </span>
      {refusal !== null && (
        <span id={`${id}-why`} className="bad small">
          {refusal}
        </span>
      )}
    </div>
  )
}

/** A text field; its value applies a moment after the last keystroke. */
const TextControl = ({ id, value, refusal, onType }: Omit<ControlProps, 'onChoose'>) => (
  <input
    id={id}
    type="text"
    spellCheck={false}
    autoComplete="off"
    autoCapitalize="none"
    enterKeyHint="search"
    placeholder="any"
    aria-invalid={refusal !== null || undefined}
    aria-describedby={refusal === null ? undefined : `${id}-why`}
    value={value ?? ''}
    onChange={({ currentTarget: { value: text } }) => onType(text === '' ? null : text)}
  />
)

interface ChoiceControlProps extends Omit<ControlProps, 'onType'> {
  values: readonly string[]
}

/** A choice of a few values. */
const ChoiceControl = ({ id, value, values, onChoose }: ChoiceControlProps) => (
  <select
    id={id}
    value={value ?? ''}
    onChange={({ currentTarget: { value: choice } }) => onChoose(choice === '' ? null : choice)}
  >
    <option value="">any</option>
    {values.map(each => (
      <option key={each} value={each}>
        {each}
      </option>
    ))}
  </select>
)
