import type { ReactNode } from 'react'
import { blank, type Field } from '../../board/form/fields'
import type { FieldFault, Words } from '../../board/form/formed'
import { Control, type Known } from './Control'
import { isAt } from './isAt'
import styles from './PanelSheet.module.css'

interface FieldsProps extends Known {
  fields: readonly Field[]
  value: Words
  faults: readonly FieldFault[]
  onChange: (value: Words) => void
}

/** A field for every word of a schema. Whatever is wrong with one stands below it. */
export function Fields({ fields, value, faults, onChange, ...known }: FieldsProps) {
  const change = (name: string, next: unknown) => {
    const { [name]: _, ...rest } = value
    onChange(next === undefined ? rest : { ...value, [name]: next })
  }
  const isNamed = ({ field }: FieldFault) => fields.some(({ name }) => isAt(field, name))
  return (
    <>
      {fields.map(field => (
        <OneField
          key={field.name}
          field={field}
          value={value[field.name]}
          faults={faults.filter(fault => isAt(fault.field, field.name))}
          known={known}
          onChange={next => change(field.name, next)}
        />
      ))}
      <FaultLines faults={faults.filter(fault => !isNamed(fault))} />
    </>
  )
}

interface OneFieldProps {
  field: Field
  value: unknown
  faults: readonly FieldFault[]
  known: Known
  onChange: (value: unknown) => void
}

function OneField({
  field: { name, label, hint, isOptional, asks },
  value,
  faults,
  known,
  onChange,
}: OneFieldProps) {
  const isLeft = isOptional && value === undefined
  return (
    <fieldset className={styles['one']} data-bad={faults.length > 0 || undefined} aria-label={label}>
      <div className={styles['label']}>
        <span aria-hidden="true">{label}</span>
        {isOptional && (
          <button
            type="button"
            className={styles['option']}
            aria-label={isLeft ? `Set ${label}` : `Leave out ${label}`}
            onClick={() => onChange(isLeft ? blank(asks) : undefined)}
          >
            {isLeft ? 'Set' : 'Leave out'}
          </button>
        )}
      </div>
      {!isLeft && (
        <Control
          asks={asks}
          label={label}
          value={value}
          isBad={faults.length > 0}
          known={known}
          onChange={onChange}
        />
      )}
      {hint !== null && !isLeft && <p className={styles['hint']}>{hint}</p>}
      <FaultLines faults={faults} within={name} />
    </fieldset>
  )
}

interface FaultLinesProps {
  faults: readonly FieldFault[]
  /** The field they stand at, whose name they need not repeat. */
  within?: string
}

export function FaultLines({ faults, within = '' }: FaultLinesProps): ReactNode {
  return faults.map(({ field, reason }) => {
    const rest = within === '' ? field : field.slice(within.length).replace(/^\./, '')
    return (
      <p key={`${field} ${reason}`} className={styles['fault']} role="alert">
        {rest === '' ? '' : `${place(rest)}: `}
        {reason}
      </p>
    )
  })
}

/** "[1].column" → "2, column": people count from one. */
const place = (path: string) =>
  path
    .replace(/\[(\d+)\]/g, (_, n: string) => `${Number(n) + 1}`)
    .replace(/\./g, ', ')
    .replace(/^, /, '')
