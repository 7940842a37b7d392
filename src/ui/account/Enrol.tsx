import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef, type SubmitEvent } from 'react'
import type { Enrolment } from '../../backend/port'
import type { AccountRef } from '../../machines/account.machine'
import { Secret } from '../../secret'
import { Button } from '../Button'
import { CodeField } from '../session/CodeField'
import form from '../session/Form.module.css'
import { RefusalText } from '../session/RefusalText'
import styles from './Account.module.css'
import { KeyText } from './KeyText'

interface EnrolProps {
  account: AccountRef
  enrolment: Enrolment
}

const six = { min: 6, max: 6 }

/** Hands the secret over to an authenticator app, by picture, by text or by link, and asks for the first code. */
export function Enrol({ account, enrolment }: EnrolProps) {
  const statusId = useId()
  const field = useRef<HTMLInputElement>(null)
  const refusal = useSelector(account, ({ context }) => context.refusal)
  const isChecking = useSelector(account, snapshot => snapshot.matches('verifying'))
  const mayAnswer = useSelector(account, snapshot => snapshot.matches('confirming'))
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [refusal])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    account.send({ type: 'account.confirm', code: new Secret(field.current?.value ?? '') })
  }
  return (
    <form className={styles['enrolment']} onSubmit={submit} aria-label={`Add ${enrolment.name}`}>
      <p>
        Adding <strong>{enrolment.name}</strong>
      </p>
      <img
        className={styles['qr']}
        src={enrolment.qr.open()}
        width={168}
        height={168}
        alt="QR code for an authenticator app. The key beside it says the same."
      />
      <div className={styles['steps']}>
        <p className={styles['about']}>
          <strong>1. Scan this with your authenticator app.</strong> Or enter the key there, or{' '}
          <a href={enrolment.uri.open()}>open the app on this device</a>.
        </p>
        <KeyText secret={enrolment.secret} />
        <p className={styles['about']}>
          <strong>2. Enter the code that it shows.</strong> Then it counts, and other sessions of this account
          that have one factor end.
        </p>
        <div className={`${form['compact'] ?? ''} ${styles['code'] ?? ''}`}>
          <CodeField
            ref={field}
            label="Six-digit code"
            digits={six}
            isInvalid={refusal?.code === 'wrong_code'}
            describedBy={statusId}
            readOnly={!mayAnswer}
          />
        </div>
        <RefusalText id={statusId} refusal={refusal} />
        <div className={styles['actions']}>
          <Button type="submit" busy={isChecking} disabled={!mayAnswer && !isChecking}>
            {isChecking ? 'Checking…' : 'Confirm'}
          </Button>
          <Button look="plain" disabled={!mayAnswer} onClick={() => account.send({ type: 'account.cancel' })}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}
