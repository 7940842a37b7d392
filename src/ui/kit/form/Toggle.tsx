import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './Toggle.module.css'

interface ToggleProps {
  label: ReactNode
  isOn: boolean
  disabled?: boolean
  onChange: (isOn: boolean) => void
}

/** A setting that is on or off: its label, and the switch at the end of the row. */
export const Switch = ({ label, ...props }: ToggleProps) => (
  <label className={clsx('row between body regular', styles['row'])}>
    <span>{label}</span>
    <SwitchInput {...props} />
  </label>
)

interface SwitchInputProps extends Omit<ToggleProps, 'label'> {
  /** For a switch that is labelled elsewhere. */
  'aria-label'?: string
}

export const SwitchInput = ({ isOn, onChange, ...rest }: SwitchInputProps) => (
  <input
    type="checkbox"
    // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the browser reports a checkbox as checked or not
    role="switch"
    className={styles['switch']}
    checked={isOn}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    {...rest}
  />
)

/** One of several that may be chosen together: the box, then its label. */
export const Checkbox = ({ label, isOn, onChange, ...rest }: ToggleProps) => (
  <label className={clsx('row body regular', styles['row'])}>
    <input
      type="checkbox"
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      {...rest}
    />
    <span>{label}</span>
  </label>
)
