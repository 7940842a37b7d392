import { useId } from 'react'
import { fullTime } from '../../words/time'
import { faultOf, holdsDigits, isAlike, textOf, typeWords, type Asks, type Draft } from './drafts'
import styles from './RowForm.module.css'
import { useShape } from './useShape'
import { ExactName } from '../../text/ExactName'
import { Isolated } from '../../text/Isolated'

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

/** One column of a row: a value, NULL, or left alone. */
export function DraftField(props: DraftFieldProps) {
  const { column, label, asks, type, value, draft, offered, refused, onChange } = props
  const id = useId()
  const isNew = value === undefined
  const seen = draft === undefined ? value : draft.seen
  const text = draft?.is === 'value' ? draft.text : draft?.is === 'null' ? '' : textOf(value, asks)
  const isNull = draft?.is === 'null' || (draft === undefined && !isNew && value === null)
  const isLocked = holdsDigits(value, asks)
  const fault = draft?.is === 'value' ? faultOf(asks, draft.text) : null
  const isOther = draft !== undefined && !isNew && !isAlike(value, draft.seen)
  const enter = (text: string) => onChange({ is: 'value', text, seen })
  const { shape, held, onPaste, goOn } = useShape(asks, text, enter)
  const at = asks === 'moment' && fault === null ? Date.parse(text) : NaN
  const says = [
    typeWords(type),
    ...(Number.isNaN(at) ? [] : [fullTime(at)]),
    ...(draft === undefined && isNew ? ['left to its default'] : []),
    ...(draft?.is === 'value' && draft.text === '' && asks === 'text' ? ['empty, which is not NULL'] : []),
  ].join(' · ')
  const named = {
    ...{ id, 'aria-describedby': `${id}-says`, 'aria-invalid': (fault ?? refused) !== null || undefined },
    ...{ readOnly: isLocked, spellCheck: false, autoComplete: 'off' },
    placeholder: isNull ? 'NULL' : isNew && draft === undefined ? 'default' : '',
    value: text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => enter(currentTarget.value),
    ...held,
  }
  return (
    <div className={styles['field']} data-column={column} data-changed={draft !== undefined || undefined}>
      <label htmlFor={id}>
        <Isolated text={label} />
        {label !== column && <ExactName name={column} />}
      </label>
      <div className={styles['beside']}>
        {shape === 'choice' ? (
          <select {...named} disabled={isLocked}>
            {text !== 'true' && text !== 'false' && (
              <option value={text}>{isNull ? 'NULL' : 'default'}</option>
            )}
            <option value="true">true</option>
            <option value="false">false</option>
          </select>
        ) : shape === 'lines' ? (
          <textarea ref={goOn} {...named} rows={Math.min(10, Math.max(3, text.split('\n').length))} />
        ) : (
          <input
            {...named}
            onPaste={onPaste}
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
          onClick={() =>
            onChange(isNull ? { is: 'value', text: textOf(value, asks), seen } : { is: 'null', seen })
          }
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
        {isOther && (
          <span>Changed meanwhile to {value === null ? 'NULL' : textOf(value) || 'an empty text'}</span>
        )}
      </p>
    </div>
  )
}
