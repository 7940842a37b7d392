import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import type { PanelKind } from '../../../board/board'
import type { Column } from '../../../board/model/columnTypes'
import { readsRows } from '../../../board/form/applyForm'
import { panelKinds } from '../../../board/schema/panelKinds'
import styles from './KindChoice.module.css'

interface KindChoiceProps {
  columns: readonly Column[]
  kind: PanelKind | null
  onChoose: (kind: PanelKind) => void
}

const kindNames = (Object.keys(panelKinds) as PanelKind[]).filter(readsRows)

/** Chooses a panel's kind. Kinds for which these columns do not suffice are listed as unavailable. */
export function KindChoice({ columns, kind, onChoose }: KindChoiceProps) {
  const isPossible = (name: PanelKind) => name === kind || panelKinds[name].draft(columns) !== null
  const impossibleKinds = kindNames.filter(name => !isPossible(name)).map(name => panelKinds[name].name)
  return (
    <KindRadios legend="Visualization" names={kindNames.filter(isPossible)} kind={kind} onChoose={onChoose}>
      {impossibleKinds.length > 0 && (
        <p className="note">
          {columns.length === 0
            ? 'Complete the data source above to see the options.'
            : `Unavailable for this data: ${impossibleKinds.join(', ')}`}
        </p>
      )}
    </KindRadios>
  )
}

const sourcelessKinds = ['text', 'action'] as const
interface SourcelessKindChoiceProps {
  kind: PanelKind | null
  onChoose: (kind: (typeof sourcelessKinds)[number]) => void
}

/** Chooses the kind of a panel without a source. */
export const SourcelessKindChoice = (props: SourcelessKindChoiceProps) => (
  <KindRadios legend="Content" names={sourcelessKinds} {...props} />
)

interface KindRadiosProps<K extends PanelKind> {
  legend: string
  names: readonly K[]
  kind: PanelKind | null
  onChoose: (kind: K) => void
  children?: ReactNode
}

function KindRadios<K extends PanelKind>({ legend, names, kind, onChoose, children }: KindRadiosProps<K>) {
  const group = useId()
  return (
    <fieldset className="pairs">
      <legend className="visually-hidden">{legend}</legend>
      {names.map(name => (
        <div key={name} className={clsx('flex card choosable body anchor', styles['kind'])}>
          <input
            type="radio"
            id={`${group}${name}`}
            name={group}
            checked={name === kind}
            aria-describedby={`${group}${name}-hint`}
            onChange={() => onChoose(name)}
          />
          <div>
            <label className="label cover-anchor" htmlFor={`${group}${name}`}>
              {panelKinds[name].name}
            </label>
            <small className="block note" id={`${group}${name}-hint`}>
              {panelKinds[name].description}
            </small>
          </div>
        </div>
      ))}
      {children}
    </fieldset>
  )
}
