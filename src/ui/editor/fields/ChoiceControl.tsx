import type { ControlProps } from './controlProps'
import { textOf } from './textOf'

interface ChoiceControlProps extends Omit<ControlProps, 'input' | 'suggestions'> {
  options: readonly string[]
  /** Display names of the options, if they differ. */
  names?: Readonly<Record<string, string>>
}

/** Chooses one of several options; a value that is not among them stays shown. */
export function ChoiceControl({
  label,
  value,
  isInvalid,
  options,
  names = {},
  onChange,
}: ChoiceControlProps) {
  const current = textOf(value)
  const isUnlisted = !options.includes(current)
  return (
    <select
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      value={current}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {isUnlisted && <option value={current}>{current === '' ? 'Choose…' : current}</option>}
      {options.map(option => (
        <option key={option} value={option}>
          {option === '' ? 'Not set' : (names[option] ?? option)}
        </option>
      ))}
    </select>
  )
}
