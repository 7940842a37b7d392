import { useId } from 'react'
import { faultOf, holdsDigits, textOf, typeWords, type Asks, type Draft } from './drafts'
import styles from './RowForm.module.css'

interface DraftFieldProps {
  column: string
  label: string
  asks: Asks
  type: string | undefined
  /** What stands in the row now; undefined for a new one. */
  value: unknown
  draft: Draft | undefined
  /** What stands in this column of other rows, to choose from. */
  offered: readonly string[]
  /** Why the project did not take it. */
  refused: string | null
  /** Undefined: it is left alone, or to its default. */
  onChange: (draft: Draft | undefined) => void
}

const LONG = 60

/** One column of a row: a value, NULL, or left alone. */
export function DraftField(props: DraftFieldProps) {
  const { column, label, asks, type, value, draft, offered, refused, onChange } = props
  const id = useId()
  const isNew = value === undefined
  const seen = draft?.seen ?? value
  const text = draft?.is === 'value' ? draft.text : draft?.is === 'null' ? '' : textOf(value)
  const isNull = draft?.is === 'null' || (draft === undefined && !isNew && value === null)
  const isLocked = holdsDigits(value)
  const fault = draft?.is === 'value' ? faultOf(asks, draft.text) : null
  const isOther = draft !== undefined && !isNew && textOf(value) !== textOf(draft.seen)
  const says = [
    typeWords(type),
    ...(draft === undefined && isNew ? ['left to its default'] : []),
    ...(draft?.is === 'value' && draft.text === '' && asks === 'text' ? ['empty, which is not NULL'] : []),
  ].join(' · ')
  const named = {
    ...{ id, 'aria-describedby': `${id}-says`, 'aria-invalid': (fault ?? refused) !== null || undefined },
    ...{ readOnly: isLocked, spellCheck: false, autoComplete: 'off' },
    placeholder: isNull ? 'NULL' : isNew && draft === undefined ? 'default' : '',
    value: text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ is: 'value', text: currentTarget.value, seen }),
  }
  return (
    <div className={styles['field']} data-column={column} data-changed={draft !== undefined || undefined}>
      <label htmlFor={id}>
        {label}
        {label !== column && <code>{column}</code>}
      </label>
      <div className={styles['beside']}>
        {asks === 'flag' ? (
          <select {...named} disabled={isLocked}>
            {text !== 'true' && text !== 'false' && (
              <option value={text}>{isNull ? 'NULL' : 'default'}</option>
            )}
            <option value="true">true</option>
            <option value="false">false</option>
          </select>
        ) : asks === 'json' || text.length > LONG || text.includes('\n') ? (
          <textarea {...named} rows={Math.min(10, Math.max(3, text.split('\n').length))} />
        ) : (
          <input
            {...named}
            type={asks === 'date' && /^(\d{4}-\d\d-\d\d)?$/.test(text) ? 'date' : 'text'}
            inputMode={asks === 'whole' ? 'numeric' : asks === 'number' ? 'decimal' : undefined}
            list={offered.length > 0 ? `${id}-offered` : undefined}
          />
        )}
        <button
          type="button"
          aria-pressed={isNull}
          aria-label={`NULL for ${label}`}
          disabled={isLocked}
          onClick={() => onChange(isNull ? { is: 'value', text: textOf(value), seen } : { is: 'null', seen })}
        >
          NULL
        </button>
        {draft !== undefined && (
          <button
            type="button"
            aria-label={`${isNew ? 'Default' : 'As it was'} for ${label}`}
            onClick={() => onChange(undefined)}
          >
            {isNew ? 'Default' : 'Undo'}
          </button>
        )}
      </div>
      {offered.length > 0 && (
        <datalist id={`${id}-offered`}>
          {offered.map(each => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      <p id={`${id}-says`} className={styles['says']} data-bad={(fault ?? refused) !== null || undefined}>
        {isLocked
          ? 'It holds numbers with more digits than can be edited here without losing some.'
          : (fault ?? refused ?? says)}
        {isOther && <span>Changed meanwhile to {value === null ? 'NULL' : textOf(value)}</span>}
      </p>
    </div>
  )
}
