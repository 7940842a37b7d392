import { useId } from 'react'
import type { CallField as Field } from '../../../board/calls'
import { labelOf } from '../../../board/panels/column'
import styles from './Action.module.css'
import { faultOf } from './entered'

interface CallFieldProps {
  field: Field
  text: string
  /** Whether it was tried to send it as it stands: what is missing is said then. */
  isTried: boolean
  onChange: (text: string) => void
}

const says: Partial<Record<Field['type'], string>> = {
  whole: 'whole number',
  number: 'number',
  json: 'JSON',
}

/** One value that is asked for. */
export function CallField({ field, text, isTried, onChange }: CallFieldProps) {
  const { name, label = labelOf(name), type, required, options = [] } = field
  const id = useId()
  const fault = text === '' && !isTried ? null : faultOf(field, text)
  const hint = [says[type], required === true ? null : 'may be left empty'].filter(Boolean).join(' · ')
  const shared = {
    ...{ id, value: text, 'aria-describedby': `${id}-says`, 'aria-required': required === true || undefined },
    ...{ 'aria-invalid': fault !== null || undefined, autoComplete: 'off', spellCheck: type === 'lines' },
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  return (
    <div className={styles['field']} data-field={name}>
      <label htmlFor={id}>{label}</label>
      {type === 'flag' || type === 'choice' ? (
        <select {...shared}>
          <option value="">{required === true ? 'Choose' : 'Left out'}</option>
          {(type === 'flag' ? ['true', 'false'] : options).map(option => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : type === 'lines' || type === 'json' ? (
        <textarea {...shared} rows={3} data-mono={type === 'json' || undefined} />
      ) : (
        <input
          {...shared}
          type={type === 'date' ? 'date' : 'text'}
          inputMode={type === 'whole' ? 'numeric' : type === 'number' ? 'decimal' : undefined}
        />
      )}
      <p id={`${id}-says`} className={styles['says']} data-bad={fault !== null || undefined}>
        {fault ?? hint}
      </p>
    </div>
  )
}
