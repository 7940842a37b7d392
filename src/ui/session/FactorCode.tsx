import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { FactorRef } from '../../machines/factor.machine'
import { Secret } from '../../secret'
import { Button } from '../Button'
import { CodeField } from './CodeField'
import { placeOf, wordsOf } from './factors'
import { Asides } from './Asides'
import styles from './Form.module.css'
import { Left } from './Left'
import { RefusalText } from './RefusalText'
import { useTurn } from './useTurn'

interface FactorCodeProps {
  factor: FactorRef
  children: ReactNode
}

/** One factor's code, or the touch of a key. A code that is entered before the project is ready for it is kept. */
export function FactorCode({ factor, children }: FactorCodeProps) {
  const statusId = useId()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isEager, setEager] = useState(false)
  const state = useSelector(factor, ({ value }) => value)
  const { factors, factorId, refusal, lockedUntil } = useSelector(factor, ({ context }) => context)
  const chosen = factors.find(({ id }) => id === factorId)
  const isKey = chosen?.kind === 'webauthn'
  const isChecking = isEager || state === 'verifying' || state === 'done'
  const isLocked = lockedUntil !== null

  useTurn(isKey ? button : field, refusal)
  useEffect(() => {
    if (state === 'waiting' && isEager) form.current?.requestSubmit()
  }, [state, isEager])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setEager(state === 'challenging')
    if (state === 'waiting')
      factor.send({ type: 'factor.verify', code: new Secret(field.current?.value ?? '') })
  }
  if (chosen === undefined) return null
  const { label, digits } = wordsOf(chosen)
  return (
    <form ref={form} className={styles['group']} onSubmit={submit}>
      <p className={styles['about']}>{placeOf(chosen)}</p>
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
      <div className={styles['actions']}>
        <Button ref={button} type="submit" busy={isChecking} aria-disabled={isChecking || isLocked}>
          {isLocked ? (
            <>
              Try again in <Left until={lockedUntil} />
            </>
          ) : isChecking ? (
            'Checking…'
          ) : isKey ? (
            'Use it now'
          ) : (
            'Continue'
          )}
        </Button>
        <Asides>
          {chosen.kind === 'phone' && !isLocked && (
            <Button
              look="quiet"
              aria-disabled={isChecking}
              onClick={() => factor.send({ type: 'factor.again' })}
            >
              Send another code
            </Button>
          )}
          {factors.length > 1 && (
            <Button
              look="quiet"
              aria-disabled={isChecking}
              onClick={() => factor.send({ type: 'factor.other' })}
            >
              Use another factor
            </Button>
          )}
          {children}
        </Asides>
      </div>
    </form>
  )
}
