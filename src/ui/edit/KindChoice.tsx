import { useId } from 'react'
import type { PanelKind } from '../../board/board'
import type { Column } from '../../board/panels/column'
import { readsRows } from '../../board/form/formed'
import { kinds } from '../../board/panels/kinds'
import styles from './PanelSheet.module.css'

interface KindChoiceProps {
  columns: readonly Column[]
  kind: PanelKind | null
  onChoose: (kind: PanelKind) => void
}

const names = (Object.keys(kinds) as PanelKind[]).filter(readsRows)

/** How the rows are shown. What these columns do not suffice for stays in sight, and says so. */
export function KindChoice({ columns, kind, onChoose }: KindChoiceProps) {
  const group = useId()
  return (
    <fieldset className={styles['kinds']}>
      <legend>Shown as</legend>
      {names.map(name => {
        const isPossible = name === kind || kinds[name].draft(columns) !== null
        return (
          <div key={name} className={styles['kind']} data-impossible={!isPossible || undefined}>
            <input
              type="radio"
              id={`${group}${name}`}
              name={group}
              checked={name === kind}
              disabled={!isPossible}
              aria-describedby={`${group}${name}-says`}
              onChange={() => onChoose(name)}
            />
            <div>
              <label htmlFor={`${group}${name}`}>{kinds[name].name}</label>
              <small id={`${group}${name}-says`}>
                {isPossible ? kinds[name].says : 'These columns do not suffice for it'}
              </small>
            </div>
          </div>
        )
      })}
    </fieldset>
  )
}
