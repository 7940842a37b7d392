import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef, type SubmitEvent } from 'react'
import type { Enrollment } from '../../../backend/ports/backend.port'
import type { AccountRef } from '../../../machines/account/account.machine'
import { findAccountRequest } from '../../../machines/account/account.select'
import { Secret } from '../../../shared/secret'
import { Button } from '../../kit/Button'
import { CodeField } from '../../kit/form/CodeField'
import form from '../../kit/form/Form.module.css'
import { RefusalText } from '../../kit/form/RefusalText'
import styles from '../Account.module.css'
import { CopyButton } from '../../kit/CopyButton'
import { groupInFours } from './groupInFours'

interface EnrollFactorProps {
  account: AccountRef
  enrollment: Enrollment
}

const six = { min: 6, max: 6 }

/** Passes the secret to an authenticator app by QR code, text or link, and asks for the first code. */
export function EnrollFactor({ account, enrollment }: EnrollFactorProps) {
  const statusId = useId()
  const field = useRef<HTMLInputElement>(null)
  const refusal = useSelector(account, ({ context }) => context.refusal)
  const isChecking = useSelector(account, snapshot => findAccountRequest(snapshot) === 'confirm')
  const canAnswer = useSelector(account, snapshot => snapshot.can({ type: 'account.cancel' }))
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [refusal])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    account.send({ type: 'account.confirm', code: new Secret(field.current?.value ?? '') })
  }
  return (
    <form className="cluster wide from-start" onSubmit={submit} aria-label={`Add ${enrollment.name}`}>
      <p className="full">
        Adding <strong>{enrollment.name}</strong>
      </p>
      <img
        className={clsx('card rigid', styles['qr'])}
        src={enrollment.qr.open()}
        width={168}
        height={168}
        alt="QR code for an authenticator app. The key next to it is the same."
      />
      <div className="stack grow">
        <p className="about">
          <strong>1. Scan this with your authenticator app.</strong> Or enter the key, or{' '}
          <a href={enrollment.uri.open()}>open the app on this device</a>.
        </p>
        <SecretKeyText secret={enrollment.secret} />
        <p className="about">
          <strong>2. Enter the code it shows.</strong> Two-factor is then on, and other sessions of this
          account without it end.
        </p>
        <div className={form['compact']}>
          <CodeField
            ref={field}
            label="Six-digit code"
            digits={six}
            isInvalid={refusal?.code === 'wrong_code'}
            describedBy={statusId}
            readOnly={!canAnswer}
          />
        </div>
        <RefusalText id={statusId} refusal={refusal} />
        <div className="cluster">
          <Button type="submit" busy={isChecking} disabled={!canAnswer && !isChecking}>
            {isChecking ? 'Checking…' : 'Confirm'}
          </Button>
          <Button
            variant="plain"
            disabled={!canAnswer}
            onClick={() => account.send({ type: 'account.cancel' })}
          >
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}

/** A key to be typed or copied, in groups of four. */
const SecretKeyText = ({ secret }: { secret: Secret }) => (
  <div className={clsx('row', styles['key'])}>
    <code aria-label="Key">{groupInFours(secret.open(), ' ')}</code>
    <CopyButton getText={() => secret.open()} />
  </div>
)
