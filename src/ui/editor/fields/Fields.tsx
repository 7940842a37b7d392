import type { ReactNode } from 'react'
import { blankValue, type Field } from '../../../board/form/formFields'
import type { FieldFault, FormValues } from '../../../board/form/applyForm'
import { FieldControl } from './FieldControl'
import type { FieldSuggestions } from './controlProps'
import { isPathWithin } from '../../../board/form/isPathWithin'
import styles from '../panelForm/PanelSheet.module.css'

interface FieldsProps extends FieldSuggestions {
  fields: readonly Field[]
  value: FormValues
  faults: readonly FieldFault[]
  onChange: (value: FormValues) => void
}

/** A field for every property of a schema, with its faults below. */
export function Fields({ fields, value, faults, onChange, ...suggestions }: FieldsProps) {
  const change = (name: string, next: unknown) => {
    const { [name]: _, ...rest } = value
    onChange(next === undefined ? rest : { ...value, [name]: next })
  }
  const hasField = ({ field }: FieldFault) => fields.some(({ name }) => isPathWithin(field, name))
  return (
    <>
      {fields.map(field => (
        <FieldRow
          key={field.name}
          field={field}
          value={value[field.name]}
          faults={faults.filter(fault => isPathWithin(fault.field, field.name))}
          suggestions={suggestions}
          onChange={next => change(field.name, next)}
        />
      ))}
      <FaultLines faults={faults.filter(fault => !hasField(fault))} />
    </>
  )
}

interface FieldRowProps {
  field: Field
  value: unknown
  faults: readonly FieldFault[]
  suggestions: FieldSuggestions
  onChange: (value: unknown) => void
}

function FieldRow({
  field: { name, label, hint, isOptional, input },
  value,
  faults,
  suggestions,
  onChange,
}: FieldRowProps) {
  const isLeftOut = isOptional && value === undefined
  return (
    <fieldset className={styles['one']} data-bad={faults.length > 0 || undefined} aria-label={label}>
      <div className={styles['label']}>
        <span aria-hidden="true">{label}</span>
        {isOptional && (
          <button
            type="button"
            className={styles['option']}
            aria-label={isLeftOut ? `Configure ${label}` : `Remove ${label}`}
            onClick={() => onChange(isLeftOut ? blankValue(input) : undefined)}
          >
            {isLeftOut ? 'Configure' : 'Remove'}
          </button>
        )}
      </div>
      {!isLeftOut && (
        <FieldControl
          asks={input}
          label={label}
          value={value}
          isInvalid={faults.length > 0}
          suggestions={suggestions}
          onChange={onChange}
        />
      )}
      {hint !== null && !isLeftOut && <p className={styles['hint']}>{hint}</p>}
      <FaultLines faults={faults} fieldName={name} />
    </fieldset>
  )
}

interface FaultLinesProps {
  faults: readonly FieldFault[]
  /** The field above the faults, whose name they need not repeat. */
  fieldName?: string
}

export function FaultLines({ faults, fieldName = '' }: FaultLinesProps): ReactNode {
  return faults.map(({ field, reason }) => {
    const rest = fieldName === '' ? field : field.slice(fieldName.length).replace(/^\./, '')
    return (
      <p key={`${field} ${reason}`} className={styles['fault']} role="alert">
        {rest === '' ? '' : `${placeText(rest)}: `}
        {reason}
      </p>
    )
  })
}

/** "[1].column" → "2, column": people count from 1. */
const placeText = (path: string) =>
  path
    .replace(/\[(\d+)\]/g, (_, n: string) => `${Number(n) + 1}`)
    .replace(/\./g, ', ')
    .replace(/^, /, '')
