import type { Ref, SyntheticEvent } from 'react'
import styles from './Form.module.css'

interface CodeFieldProps {
  ref: Ref<HTMLInputElement>
  label: string
  /** How many digits the code may have; null where it has letters as well. */
  digits: { min: number; max: number } | null
  isInvalid: boolean
  /** What tells why. */
  describedBy: string
  readOnly: boolean
}

/**
 * Takes a code typed, pasted in groups, or filled in by the browser. The text stays in the field: whoever submits
 * reads it there, and no state of the page ever holds it.
 */
export function CodeField({ ref, label, digits, isInvalid, describedBy, readOnly }: CodeFieldProps) {
  const tidy = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (digits === null) return
    const tidied = currentTarget.value.normalize('NFKC').replace(/\D/g, '').slice(0, digits.max)
    // Only then: assigning moves the caret.
    if (tidied !== currentTarget.value) currentTarget.value = tidied
  }
  return (
    <label className={styles['field']}>
      {label}
      <input
        ref={ref}
        name="code"
        className={styles[digits === null ? 'signs' : 'digits']}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        required
        readOnly={readOnly}
        onInput={tidy}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        {...(digits !== null && { inputMode: 'numeric', ...shapeOf(digits) })}
      />
    </label>
  )
}

const shapeOf = ({ min, max }: { min: number; max: number }) => ({
  pattern: `[0-9]{${min},${max}}`,
  title: min === max ? `${min} digits` : `${min} to ${max} digits`,
})
