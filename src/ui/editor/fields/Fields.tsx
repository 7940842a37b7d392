import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { blankValue, type Field } from '../../../board/form/formFields'
import type { FieldFault, FormValues } from '../../../board/form/applyForm'
import { Button } from '../../kit/Button'
import { Switch } from '../../kit/form/Toggle'
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
  const hintText = hint !== null && !isLeftOut && <p className="note">{hint}</p>
  const faultLines = <FaultLines faults={faults} fieldName={name} />
  if (input.type === 'flag')
    return (
      <fieldset
        className={clsx('stack tight anchor', styles['one'])}
        data-bad={faults.length > 0 || undefined}
        aria-label={label}
      >
        <Switch
          label={label}
          isOn={value === true}
          // A switch that is off is omitted if possible: a board's file contains only what it must.
          onChange={isOn => onChange(isOn || !isOptional ? isOn : undefined)}
        />
        {hintText}
        {faultLines}
      </fieldset>
    )
  const control = !isLeftOut && (
    <FieldControl
      input={input}
      label={label}
      value={value}
      isInvalid={faults.length > 0}
      suggestions={suggestions}
      onChange={onChange}
    />
  )
  return (
    <fieldset
      className={clsx('stack tight anchor', styles['one'])}
      data-bad={faults.length > 0 || undefined}
      aria-label={label}
    >
      {isOptional && (
        <Button
          variant="plain"
          className={clsx('small regular', styles['option'])}
          aria-label={isLeftOut ? `Configure ${label}` : `Remove ${label}`}
          onClick={() => onChange(isLeftOut ? blankValue(input) : undefined)}
        >
          {isLeftOut ? 'Configure' : 'Remove'}
        </Button>
      )}
      {isSingle(input) && !isLeftOut ? (
        <label className={clsx('stack tight label', styles['field'])}>
          <span>{label}</span>
          {control}
        </label>
      ) : (
        <>
          <span className={clsx('label', styles['label'])} aria-hidden="true">
            {label}
          </span>
          {control}
        </>
      )}
      {hintText}
      {faultLines}
    </fieldset>
  )
}

/** Whether one control asks for it, which a press on its label reaches. */
const isSingle = ({ type }: Field['input']) =>
  ['text', 'number', 'choice', 'column', 'variable', 'function'].includes(type)

interface FaultLinesProps {
  faults: readonly FieldFault[]
  /** The field above the faults, whose name they need not repeat. */
  fieldName?: string
}

export function FaultLines({ faults, fieldName = '' }: FaultLinesProps): ReactNode {
  return faults.map(({ field, reason }) => {
    const rest = fieldName === '' ? field : field.slice(fieldName.length).replace(/^\./, '')
    return (
      <p key={`${field} ${reason}`} className="bad small" role="alert">
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
