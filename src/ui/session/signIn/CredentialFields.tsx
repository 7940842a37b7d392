import { clsx } from 'clsx'
import type { RefObject } from 'react'
import styles from '../../kit/form/Form.module.css'

interface CredentialFieldsProps {
  address: RefObject<HTMLInputElement | null>
  password: RefObject<HTMLInputElement | null>
  /** The initial address. */
  email: string
  /** Null: no password is asked for. */
  passwordKind: 'current-password' | 'new-password' | null
  isReadOnly: boolean
  isAddressWrong: boolean
  isPasswordWrong: boolean
  /** The id of the text that says what is wrong. */
  statusId: string
}

/** Email address and, where there is one, the password. */
export function CredentialFields(props: CredentialFieldsProps) {
  const { address, password, email, passwordKind, isReadOnly, statusId } = props
  const inputProps = { required: true, readOnly: isReadOnly, 'aria-describedby': statusId }
  return (
    <>
      <label className={clsx('stack tight label', styles['field'])}>
        Email
        <input
          ref={address}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          aria-invalid={props.isAddressWrong}
          {...inputProps}
        />
      </label>
      {passwordKind !== null && (
        <label className={clsx('stack tight label', styles['field'])}>
          Password
          <input
            ref={password}
            name="password"
            type="password"
            autoComplete={passwordKind}
            aria-invalid={props.isPasswordWrong}
            {...inputProps}
          />
        </label>
      )}
    </>
  )
}
