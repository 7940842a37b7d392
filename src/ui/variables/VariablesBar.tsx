import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import { variableValues } from '../../board/model/viewState'
import { defaultValues } from '../../board/variables/variableValues'
import type { Variable } from '../../board/schema/variables'
import type { BoardRef } from '../../machines/board/board.machine'
import { Button } from '../kit/Button'
import styles from './VariablesBar.module.css'
import { VariableControl } from './VariableControl'
import { isolateText } from '../../board/text/isolateText'
import { useRootAttribute } from '../kit/useRootAttribute'

interface VariablesBarProps {
  board: BoardRef
  variables: readonly Variable[]
  /** A kiosk: values are shown but cannot be changed. */
  isKiosk: boolean
}

/** The board's filters and their controls, folded on a phone. */
export function VariablesBar({ board, variables, isKiosk }: VariablesBarProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const viewState = useSelector(board, ({ context }) => context.viewState)
  const values = variableValues({ variables: [...variables] }, viewState)
  const chosenTexts = variables.flatMap(({ name, label }) => {
    const value = values[name] ?? null
    return value === null ? [] : [`${isolateText(label)}: ${isolateText(value)}`]
  })
  if (isKiosk) return chosenTexts.length > 0 && <KioskFilters text={chosenTexts.join(' · ')} />
  const defaults = defaultValues(variables)
  const isChanged = variables.some(({ name }) => (values[name] ?? null) !== (defaults[name] ?? null))
  return (
    <section className={clsx('strip', styles['bar'])} aria-label="Filters" data-variables>
      <button
        type="button"
        className={clsx('fold whole', styles['fold'])}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>Filters</span>
        <span className="clip soft">{chosenTexts.length === 0 ? 'none' : chosenTexts.join(' · ')}</span>
      </button>
      <div
        id={id}
        className={clsx('cluster wide around-4', styles['controls'])}
        data-open={isOpen || undefined}
      >
        {variables.map(variable => (
          <VariableControl
            key={variable.name}
            board={board}
            variable={variable}
            value={values[variable.name] ?? null}
          />
        ))}
        {isChanged && (
          <Button variant="quiet" onClick={() => board.send({ type: 'board.resetVariables' })}>
            {Object.values(defaults).some(value => value !== null) ? 'Reset to board defaults' : 'Clear all'}
          </Button>
        )}
      </div>
    </section>
  )
}

/** A line over the board of a kiosk, whose text is scaled by the lines that are around the board. */
function KioskFilters({ text }: { text: string }) {
  useRootAttribute('data-filters')
  return (
    <p className="strip about" data-variables>
      {text}
    </p>
  )
}
