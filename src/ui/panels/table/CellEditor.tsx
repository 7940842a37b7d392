import { useId, useState, type KeyboardEvent } from 'react'
import type { Target } from '../../../backend/port'
import { ExactName } from '../../text/ExactName'
import { faultOf, type Asks, type Draft } from './drafts'
import styles from './Writing.module.css'

interface CellEditorProps {
  /** What is written, whatever the board calls it. */
  target: Target
  column: string
  label: string
  asks: Asks
  draft: Draft
  onChange: (draft: Draft) => void
  onCommit: () => void
  onCancel: () => void
}

/** A cell while it is edited: Enter saves, Esc leaves it as it is. What is typed outlives the row's own changes. */
export function CellEditor(props: CellEditorProps) {
  const { target, column, label, asks, draft, onChange, onCommit, onCancel } = props
  const facts = useId()
  const [isTried, setTried] = useState(false)
  const text = draft.is === 'value' ? draft.text : ''
  const fault = draft.is === 'value' ? faultOf(asks, text) : null
  const commit = () => {
    setTried(true)
    if (fault === null) onCommit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') commit()
    else if (event.key === 'Escape') onCancel()
    else return
    event.preventDefault()
  }
  const named = {
    'aria-label': label,
    'aria-invalid': (isTried && fault !== null) || undefined,
    'aria-describedby': facts,
    onKeyDown,
  }
  const set = ({ currentTarget }: { currentTarget: { value: string } }) =>
    onChange({ ...draft, is: 'value', text: currentTarget.value })
  return (
    <span className={styles['editor']} data-bad={(isTried && fault !== null) || undefined}>
      {asks === 'flag' ? (
        <select {...named} ref={focus} value={text} onChange={set}>
          {text === '' && <option value="">NULL</option>}
          <option value="true">true</option>
          <option value="false">false</option>
        </select>
      ) : (
        <input
          {...named}
          ref={focus}
          value={text}
          placeholder={draft.is === 'null' ? 'NULL' : ''}
          spellCheck={false}
          autoComplete="off"
          onChange={set}
        />
      )}
      <button
        type="button"
        aria-label={`NULL for ${label}`}
        aria-pressed={draft.is === 'null'}
        onKeyDown={event => event.stopPropagation()}
        onClick={() => onChange({ is: 'null', seen: draft.seen })}
      >
        NULL
      </button>
      <span ref={see} className={styles['under']}>
        {isTried && fault !== null && (
          <span role="alert" ref={see}>
            {fault}
          </span>
        )}
        <span id={facts} className={styles['facts']}>
          Changes <ExactName name={column} /> of <ExactName name={`${target.schema}.${target.table}`} />
        </span>
      </span>
    </span>
  )
}

/** It may be below what is seen of the rows. */
const see = (words: HTMLElement | null) => words?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

function focus(element: HTMLInputElement | HTMLSelectElement | null) {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
}
