import { clsx } from 'clsx'
import type { Ref, SyntheticEvent } from 'react'
import styles from './Form.module.css'

interface CodeFieldProps {
  ref: Ref<HTMLInputElement>
  label: string
  /** The allowed number of digits; null if the code may contain letters. */
  digits: { min: number; max: number } | null
  isInvalid: boolean
  /** The id of the element that explains an invalid code. */
  describedBy: string
  readOnly: boolean
}

/**
 * A field for a code that is typed, pasted in groups or filled in by the browser. The text stays in the DOM, where the
 * submit handler reads it: no state of the page ever holds a code.
 */
export function CodeField({ ref, label, digits, isInvalid, describedBy, readOnly }: CodeFieldProps) {
  const tidy = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (digits === null) return
    const tidyValue = currentTarget.value.normalize('NFKC').replace(/\D/g, '').slice(0, digits.max)
    // Assign only a changed value: assigning moves the caret.
    if (tidyValue !== currentTarget.value) currentTarget.value = tidyValue
  }
  return (
    <label className={clsx('stack tight label', styles['field'])}>
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
        {...(digits !== null && { inputMode: 'numeric', ...patternAttributes(digits) })}
      />
    </label>
  )
}

const patternAttributes = ({ min, max }: { min: number; max: number }) => ({
  pattern: `[0-9]{${min},${max}}`,
  title: min === max ? `${min} digits` : `${min} to ${max} digits`,
})
