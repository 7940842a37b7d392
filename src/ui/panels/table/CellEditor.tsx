import { useState, type KeyboardEvent } from 'react'
import { faultOf, type Asks, type Draft } from './drafts'
import styles from './Writing.module.css'

interface CellEditorProps {
  label: string
  asks: Asks
  draft: Draft
  onChange: (draft: Draft) => void
  onCommit: () => void
  onCancel: () => void
}

/** A cell while it is edited: Enter saves, Esc leaves it as it is. What is typed outlives the row's own changes. */
export function CellEditor({ label, asks, draft, onChange, onCommit, onCancel }: CellEditorProps) {
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
  const named = { 'aria-label': label, 'aria-invalid': (isTried && fault !== null) || undefined, onKeyDown }
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
      {isTried && fault !== null && (
        <span role="alert" ref={see} className={styles['fault']}>
          {fault}
        </span>
      )}
    </span>
  )
}

/** It may be below what is seen of the rows. */
const see = (fault: HTMLElement | null) => fault?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

function focus(element: HTMLInputElement | HTMLSelectElement | null) {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
}
