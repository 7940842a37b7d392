import { clsx } from 'clsx'
import type { FieldInput } from '../../../board/form/formFields'
import { SwitchInput } from '../../kit/form/Toggle'
import { ChoiceControl } from './ChoiceControl'
import { GroupControl, ListControl } from './compositeControls'
import type { ControlProps } from './controlProps'
import { FiltersControl } from './FiltersControl'
import { textOf } from './textOf'
import { VariantsControl } from './VariantsControl'
import styles from '../panelForm/PanelSheet.module.css'
import { useState } from 'react'
import { canonicalJson } from '../../../board/json/canonicalJson'
import { readJson } from '../../../board/json/readJson'

/** The control for a form field. */
export function FieldControl(props: ControlProps) {
  const { input, label, value, isInvalid, suggestions, onChange } = props
  const inputProps = { 'aria-label': label, 'aria-invalid': isInvalid || undefined }
  switch (input.type) {
    case 'text':
      return input.isLong ? (
        <textarea
          {...inputProps}
          rows={8}
          value={textOf(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <input
          {...inputProps}
          value={textOf(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'number':
      return <NumberControl {...props} input={input} />
    case 'flag':
      return <SwitchInput aria-label={label} isOn={value === true} onChange={onChange} />
    case 'choice':
      return <ChoiceControl {...props} options={input.options} />
    case 'column':
      return suggestions.columns.length === 0 ? (
        <input
          {...inputProps}
          value={textOf(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <ChoiceControl {...props} options={suggestions.columns} />
      )
    case 'variable':
      return <ChoiceControl {...props} options={suggestions.variables} />
    case 'function':
      return (
        <input
          {...inputProps}
          spellCheck={false}
          autoCapitalize="none"
          value={textOf(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'range':
      return <RangeControl {...props} />
    case 'group':
      return <GroupControl {...props} input={input} FieldControl={FieldControl} />
    case 'list':
      return <ListControl {...props} input={input} FieldControl={FieldControl} />
    case 'variants':
      return <VariantsControl {...props} input={input} FieldControl={FieldControl} />
    case 'filters':
      return <FiltersControl {...props} />
    case 'record':
    case 'other':
      return <JsonControl {...props} />
  }
}

function NumberControl({
  input,
  label,
  value,
  isInvalid,
  onChange,
}: ControlProps<Extract<FieldInput, { type: 'number' }>>) {
  return (
    <input
      type="number"
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      // The number pad of a phone has no minus.
      inputMode={input.min === null || input.min < 0 ? undefined : input.isWhole ? 'numeric' : 'decimal'}
      min={input.min ?? undefined}
      max={input.max ?? undefined}
      step={input.isWhole ? 1 : 'any'}
      // As a number: React would replace the text "0.0", on the way to 0.05, by another text.
      value={typeof value === 'number' ? value : textOf(value)}
      onChange={({ currentTarget: { value: typedText } }) =>
        onChange(typedText === '' ? null : Number(typedText))
      }
    />
  )
}

function RangeControl({ input: _, label, value, ...props }: ControlProps) {
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : []
  const number = { type: 'number', min: null, max: null, isWhole: false } as const
  return (
    <div className={clsx('row', styles['beside'])}>
      <NumberControl
        {...props}
        input={number}
        label={`${label} from`}
        value={from}
        onChange={next => props.onChange([next, to])}
      />
      <span>to</span>
      <NumberControl
        {...props}
        input={number}
        label={`${label} to`}
        value={to}
        onChange={next => props.onChange([from, next])}
      />
    </div>
  )
}

/** Edits any value without a control of its own, as JSON. Invalid JSON is taken as text. */
function JsonControl({ label, value, isInvalid, onChange }: ControlProps) {
  const [typedText, setTypedText] = useState('')
  // The value may be replaced while this is shown, as by the parameters of another function.
  const isCurrent = canonicalJson(parseOrText(typedText)) === canonicalJson(value)
  const valueText = typeof value === 'string' ? value : JSON.stringify(value)
  return (
    <input
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      spellCheck={false}
      value={isCurrent ? typedText : valueText}
      onChange={({ currentTarget: { value: text } }) => {
        setTypedText(text)
        onChange(parseOrText(text))
      }}
    />
  )
}

function parseOrText(text: string): unknown {
  const jsonResult = readJson(text)
  return 'value' in jsonResult ? jsonResult.value : text
}
