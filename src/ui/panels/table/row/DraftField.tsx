import { clsx } from 'clsx'
import { useId } from 'react'
import { formatFullTime } from '../../../words/dateTime'
import {
  choicesFor,
  inputFault,
  isSameInput,
  draftText,
  typeText,
  type InputType,
  type Draft,
} from './rowDrafts'
import { hasLongNumbers } from '../../shared/hasLongNumbers'
import styles from './RowForm.module.css'
import { useFieldShape } from './useFieldShape'
import type { CatalogColumn } from '../../../../board/templates/catalogTable'
import { Combobox } from '../../../kit/combobox/Combobox'
import { Choices } from './Choices'
import { ExactName } from '../../../kit/text/ExactName'
import { IsolatedText } from '../../../kit/text/IsolatedText'

interface DraftFieldProps {
  column: string
  label: string
  input: InputType
  type: string | undefined
  /** What the project says of the column; undefined if it does not. */
  rule: CatalogColumn | undefined
  /** The row's current value; undefined for a new row. */
  value: unknown
  draft: Draft | undefined
  /** Values of this column in other rows, to choose from. */
  suggestions: readonly string[]
  /** Why the project refused the value. */
  refusal: string | null
  /** Undefined: the column keeps its value, or gets its default. */
  onChange: (draft: Draft | undefined) => void
}

/** A row's column: a value, NULL, or left unchanged. */
export function DraftField(props: DraftFieldProps) {
  const { column, label, input, type, rule, value, draft, suggestions, refusal, onChange } = props
  const id = useId()
  const isNew = value === undefined
  const originalValue = draft === undefined ? value : draft.originalValue
  const text = draft?.kind === 'value' ? draft.text : draft?.kind === 'null' ? '' : draftText(value, input)
  const isNull = draft?.kind === 'null' || (draft === undefined && !isNew && value === null)
  const isLocked = input === 'json' && hasLongNumbers(value)
  const fault = draft?.kind === 'value' ? inputFault(input, draft.text, rule) : null
  const hasChangedMeanwhile = draft !== undefined && !isNew && !isSameInput(value, draft.originalValue)
  const changeText = (text: string) => onChange({ kind: 'value', text, originalValue })
  const choices = choicesFor(input, rule)
  const { shape, focusHandlers, onPaste, restoreCaret } = useFieldShape(input, choices, text, changeText)
  const at = input === 'moment' && fault === null ? Date.parse(text) : NaN
  const emptyValue = unfilledOf(rule)
  const hints = [
    rule?.values == null ? typeText(type) : `one of ${rule.values.length} values`,
    ...(Number.isNaN(at) ? [] : [formatFullTime(at)]),
    ...(draft === undefined && isNew ? [unfilledTexts[emptyValue]] : []),
    ...(draft?.kind === 'value' && draft.text === '' && input === 'text' ? ['empty (not NULL)'] : []),
  ].join(' · ')
  const inputProps = {
    id,
    'aria-describedby': `${id}-hint`,
    'aria-invalid': (fault ?? refusal) !== null || undefined,
    readOnly: isLocked,
    spellCheck: false,
    autoComplete: 'off',
    placeholder: isNull ? 'NULL' : isNew && draft === undefined ? placeholders[emptyValue] : '',
    'aria-required': (isNew && emptyValue === 'refused') || undefined,
    value: text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => changeText(currentTarget.value),
    ...focusHandlers,
  }
  const undoName = !isNew ? 'Undo' : emptyValue === 'default' ? 'Default' : 'Clear'
  return (
    <div
      className={clsx('stack tight body', styles['field'])}
      data-column={column}
      data-changed={draft !== undefined || undefined}
    >
      <label htmlFor={id} className="flex between loose label">
        <IsolatedText text={label} />
        {label !== column && (
          <span className="note">
            <ExactName name={column} />
          </span>
        )}
      </label>
      <div className={clsx('flex code-fields', styles['beside'])}>
        {shape === 'choice' ? (
          <select
            {...inputProps}
            disabled={isLocked}
            onChange={({ currentTarget: { value } }) =>
              choices?.includes(value) === true ? changeText(value) : onChange(undefined)
            }
          >
            {choices?.includes(text) !== true && (
              <option value={text}>{text || (isNull ? 'NULL' : placeholders[emptyValue])}</option>
            )}
            <Choices values={choices ?? []} />
          </select>
        ) : shape === 'lines' ? (
          <textarea
            ref={restoreCaret}
            {...inputProps}
            rows={Math.min(10, Math.max(3, text.split('\n').length))}
          />
        ) : suggestions.length > 0 ? (
          <Combobox {...inputProps} suggestions={suggestions} onPaste={onPaste} onChange={changeText} />
        ) : (
          <input
            {...inputProps}
            onPaste={onPaste}
            type={input === 'date' && /^(\d{4}-\d\d-\d\d)?$/.test(text) ? 'date' : 'text'}
          />
        )}
        {rule?.isNullable !== false && (
          <button
            type="button"
            className="button small soft regular"
            aria-pressed={isNull}
            aria-label={`NULL for ${label}`}
            disabled={isLocked}
            onClick={() =>
              onChange(
                isNull
                  ? { kind: 'value', text: draftText(value, input), originalValue }
                  : { kind: 'null', originalValue },
              )
            }
          >
            NULL
          </button>
        )}
        {draft !== undefined && (
          <button
            type="button"
            className="button small soft regular"
            aria-label={`${undoName} for ${label}`}
            onClick={() => onChange(undefined)}
          >
            {isNew ? undoName : 'Undo'}
          </button>
        )}
      </div>
      <p id={`${id}-hint`} className="note" data-bad={(fault ?? refusal) !== null || undefined}>
        {isLocked
          ? 'Can’t be edited here: its numbers have more digits than the form can keep.'
          : (fault ?? refusal ?? hints)}
        {hasChangedMeanwhile && (
          <span className="block warn">
            Changed in the meantime to {value === null ? 'NULL' : draftText(value) || 'empty text'}
          </span>
        )}
      </p>
    </div>
  )
}

/** What a new row gets in a column without input. */
type EmptyValue = 'default' | 'null' | 'refused'
const unfilledOf = (rule: CatalogColumn | undefined): EmptyValue =>
  rule?.isNullable === undefined || rule.filled !== undefined
    ? 'default'
    : rule.isNullable
      ? 'null'
      : 'refused'
const unfilledTexts: Record<EmptyValue, string> = {
  default: 'uses default',
  null: 'optional',
  refused: 'required',
}
const placeholders: Record<EmptyValue, string> = { default: 'default', null: 'NULL', refused: '' }
