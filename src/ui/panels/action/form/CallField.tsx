import { useId } from 'react'
import type { CallField as Field } from '../../../../board/schema/calls'
import { labelFromName } from '../../../../board/model/columnTypes'
import { CALENDAR_DAY, fieldFault } from './callInput'

interface CallFieldProps {
  field: Field
  text: string
  /** It is empty because the row's value cannot be sent as it is. */
  isLeftEmpty: boolean
  /** A submit was attempted as the form stands: only then are missing values named. */
  wasSubmitted: boolean
  onChange: (text: string) => void
}

const typeNames: Partial<Record<Field['type'], string>> = {
  integer: 'whole number',
  number: 'number',
  json: 'JSON',
}

/** A field of the call form. */
export function CallField({ field, text, isLeftEmpty, wasSubmitted, onChange }: CallFieldProps) {
  const { name, label = labelFromName(name), type, required: isRequired, options = [] } = field
  const id = useId()
  const choices = type === 'boolean' ? ['true', 'false'] : options
  const fault = text === '' && !wasSubmitted ? null : fieldFault(field, text)
  const hint = [
    isLeftEmpty ? 'Not filled in: the row’s numbers have more digits than the form can keep.' : null,
    typeNames[type],
    isRequired === true ? null : 'optional',
  ]
    .filter(Boolean)
    .join(' · ')
  const inputProps = {
    id,
    value: text,
    'aria-describedby': `${id}-hint`,
    'aria-required': isRequired === true || undefined,
    'aria-invalid': fault !== null || undefined,
    autoComplete: 'off',
    spellCheck: type === 'multiline',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  return (
    <div className="stack tight body" data-field={name}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {type === 'boolean' || type === 'choice' ? (
        <select {...inputProps}>
          <option value="">{isRequired === true ? 'Choose' : 'Not set'}</option>
          {/* A row may have another value, and it would be sent. */}
          {[...(text === '' || choices.includes(text) ? [] : [text]), ...choices].map(option => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : type === 'multiline' || type === 'json' ? (
        <textarea {...inputProps} rows={3} data-mono={type === 'json' || undefined} />
      ) : (
        <input
          {...inputProps}
          type={type === 'date' && (text === '' || CALENDAR_DAY.test(text)) ? 'date' : 'text'}
        />
      )}
      <p id={`${id}-hint`} className="note" data-bad={fault !== null || undefined}>
        {fault ?? hint}
      </p>
    </div>
  )
}
