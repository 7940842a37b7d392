import { clsx } from 'clsx'
import type { SubmitEvent } from 'react'
import { Button } from '../kit/Button'
import form from '../kit/form/Form.module.css'

interface NameFormProps {
  label: string
  placeholder: string
  isBusy: boolean
  onSubmit: (name: string) => void
  /** Of the button. */
  children: string
}

/** Asks what something that is added to the account shall be called; no name is fine. */
export function NameForm({ label, placeholder, isBusy, onSubmit, children }: NameFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    onSubmit(typeof name === 'string' ? name : '')
  }
  return (
    <form className="cluster bottom" onSubmit={submit}>
      <label className={clsx('stack tight label grow', form['field'])}>
        {label}
        <input name="name" autoComplete="off" maxLength={60} placeholder={placeholder} readOnly={isBusy} />
      </label>
      <Button type="submit" variant="plain" busy={isBusy}>
        {children}
      </Button>
    </form>
  )
}
