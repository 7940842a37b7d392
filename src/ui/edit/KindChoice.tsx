import { useId, type ReactNode } from 'react'
import type { PanelKind } from '../../board/board'
import type { Column } from '../../board/panels/column'
import { readsRows } from '../../board/form/formed'
import { kinds } from '../../board/panels/kinds'
import styles from './KindChoice.module.css'

interface KindChoiceProps {
  columns: readonly Column[]
  kind: PanelKind | null
  onChoose: (kind: PanelKind) => void
}

const names = (Object.keys(kinds) as PanelKind[]).filter(readsRows)

/** How the rows are shown. What these columns do not suffice for is only named. */
export function KindChoice({ columns, kind, onChoose }: KindChoiceProps) {
  const isPossible = (name: PanelKind) => name === kind || kinds[name].draft(columns) !== null
  const others = names.filter(name => !isPossible(name)).map(name => kinds[name].name)
  return (
    <Choice legend="Shown as" names={names.filter(isPossible)} {...{ kind, onChoose }}>
      {others.length > 0 && (
        <p className={styles['others']}>
          {columns.length === 0
            ? 'What there is to choose follows from the rows: say below where they come from.'
            : `Not with these columns: ${others.join(', ')}`}
        </p>
      )}
    </Choice>
  )
}

const bare = ['text', 'action'] as const
interface BareChoiceProps {
  kind: PanelKind | null
  onChoose: (kind: (typeof bare)[number]) => void
}

/** What a panel is that reads nothing. */
export const BareChoice = (props: BareChoiceProps) => <Choice legend="What it is" names={bare} {...props} />

interface ChoiceProps<K extends PanelKind> {
  legend: string
  names: readonly K[]
  kind: PanelKind | null
  onChoose: (kind: K) => void
  children?: ReactNode
}

function Choice<K extends PanelKind>({ legend, names, kind, onChoose, children }: ChoiceProps<K>) {
  const group = useId()
  return (
    <fieldset className={styles['kinds']}>
      <legend>{legend}</legend>
      {names.map(name => (
        <div key={name} className={styles['kind']}>
          <input
            type="radio"
            id={`${group}${name}`}
            name={group}
            checked={name === kind}
            aria-describedby={`${group}${name}-says`}
            onChange={() => onChoose(name)}
          />
          <div>
            <label htmlFor={`${group}${name}`}>{kinds[name].name}</label>
            <small id={`${group}${name}-says`}>{kinds[name].says}</small>
          </div>
        </div>
      ))}
      {children}
    </fieldset>
  )
}
