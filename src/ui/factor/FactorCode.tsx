import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useId, useRef, type ReactNode, type SubmitEvent } from 'react'
import type { FactorRef } from '../../machines/factor/factor.machine'
import { isCodeEntered } from '../../machines/factor/factor.select'
import { Secret } from '../../shared/secret'
import { Button } from '../kit/Button'
import { CodeField } from '../kit/form/CodeField'
import { describeCodePlace, factorTextOf } from './factorText'
import { SecondaryActions } from '../kit/form/SecondaryActions'
import styles from '../kit/form/Form.module.css'
import { Countdown } from '../kit/Countdown'
import { RefusalText } from '../kit/form/RefusalText'
import { useFocusOnChange } from '../kit/focus/useFocusOnChange'

interface FactorCodeProps {
  factor: FactorRef
  children: ReactNode
}

/** A factor's code field, or the touch of a security key. A code entered before the project is ready is kept. */
export function FactorCode({ factor, children }: FactorCodeProps) {
  const statusId = useId()
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isChecking = useSelector(factor, isCodeEntered)
  const { factors, factorId, refusal, lockedUntil } = useSelector(factor, ({ context }) => context)
  const chosenFactor = factors.find(({ id }) => id === factorId)
  const isKey = chosenFactor?.kind === 'webauthn'
  const isLocked = lockedUntil !== null

  useFocusOnChange(isKey ? button : field, refusal)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isChecking) factor.send({ type: 'factor.verify', code: new Secret(field.current?.value ?? '') })
  }
  if (chosenFactor === undefined) return null
  const { label, digits } = factorTextOf(chosenFactor)
  return (
    <form className={styles['group']} onSubmit={submit}>
      <p className="about">{describeCodePlace(chosenFactor)}</p>
      {!isKey && (
        <CodeField
          ref={field}
          label={label}
          digits={digits}
          isInvalid={refusal?.code === 'wrong_code'}
          describedBy={statusId}
          readOnly={isChecking || isLocked}
        />
      )}
      <RefusalText id={statusId} refusal={refusal} />
      <div className={clsx('stack', styles['actions'])}>
        <Button ref={button} type="submit" busy={isChecking} aria-disabled={isChecking || isLocked}>
          {isLocked ? (
            <>
              Try again in <Countdown until={lockedUntil} />
            </>
          ) : isChecking ? (
            'Checking…'
          ) : isKey ? (
            'Use it now'
          ) : (
            'Continue'
          )}
        </Button>
        <SecondaryActions>
          {chosenFactor.kind === 'phone' && !isLocked && (
            <Button
              variant="quiet"
              aria-disabled={isChecking}
              onClick={() => factor.send({ type: 'factor.requestChallenge' })}
            >
              Send another code
            </Button>
          )}
          {factors.length > 1 && (
            <Button
              variant="quiet"
              aria-disabled={isChecking}
              onClick={() => factor.send({ type: 'factor.backToChoice' })}
            >
              Use another factor
            </Button>
          )}
          {children}
        </SecondaryActions>
      </div>
    </form>
  )
}
