import { clsx } from 'clsx'
import { useRef } from 'react'
import type { SignInMethods, SignInStep } from '../../../backend/ports/backend.port'
import { Button } from '../../kit/Button'
import styles from '../../kit/form/Form.module.css'
import { providerName } from '../../words/providerName'
import { RefusalText } from '../../kit/form/RefusalText'
import type { SignInAttempt, SignInRefusal } from '../../../machines/signIn/signIn.setup'
import { SingleSignOn } from './SingleSignOn'
import { useFocusOnChange } from '../../kit/focus/useFocusOnChange'
import { Cooldown } from './Cooldown'

interface OtherMethodsProps {
  offers: SignInMethods
  onTry: (step: SignInStep) => void
  attempt: SignInAttempt | null
  /** The running attempt. */
  busy: SignInAttempt | null
  refusal: SignInRefusal | null
  /** No email form stands above these methods. */
  isAlone: boolean
}

export const hasOtherMethods = ({ providers, sso, passkey, anonymous }: SignInMethods) =>
  providers.length > 0 || sso || passkey || anonymous

/** The sign-in methods without an email address. Renders nothing if the project offers none. */
export function OtherMethods({ offers, onTry, attempt, busy, refusal, isAlone }: OtherMethodsProps) {
  const list = useRef<HTMLDivElement>(null)
  useFocusOnChange(isAlone && refusal === null && busy === null ? list : null, null)
  const { providers, sso, passkey, anonymous } = offers
  const isBusyWith = (by: SignInStep['by'], provider: string | null = null) =>
    busy?.by === by && busy.provider === provider
  const isDisabled = busy !== null
  const isSso = attempt?.by === 'sso'
  const hasButtons = providers.length > 0 || sso || passkey
  if (!hasOtherMethods(offers))
    return isAlone ? (
      <p className="about">
        All sign-in methods that this page supports are off. Turn one on in the project’s Auth settings, such
        as Email.
      </p>
    ) : null
  return (
    <div
      ref={list}
      className={clsx('stack', styles['others'])}
      role="group"
      aria-label="Other sign-in methods"
      tabIndex={-1}
    >
      {!isAlone && hasButtons && <p className={clsx('row loose about below-8', styles['or'])}>or</p>}
      {providers.map(provider => (
        <Button
          key={provider}
          variant="plain"
          busy={isBusyWith('provider', provider)}
          aria-disabled={isDisabled}
          onClick={() => onTry({ by: 'provider', provider })}
        >
          {isBusyWith('provider', provider)
            ? `Opening ${providerName(provider)}…`
            : `Continue with ${providerName(provider)}`}
        </Button>
      ))}
      {passkey && (
        <Button
          variant="plain"
          busy={isBusyWith('passkey')}
          aria-disabled={isDisabled}
          onClick={() => onTry({ by: 'passkey' })}
        >
          {isBusyWith('passkey') ? 'Waiting for your passkey…' : 'Use a passkey'}
        </Button>
      )}
      {sso && (
        <SingleSignOn
          busy={isBusyWith('sso')}
          isDisabled={isDisabled}
          onTry={onTry}
          refusal={isSso ? refusal : null}
        />
      )}
      {anonymous && (
        <Button
          variant="quiet"
          busy={isBusyWith('anonymous')}
          aria-disabled={isDisabled}
          onClick={() => onTry({ by: 'anonymous' })}
        >
          {isBusyWith('anonymous') ? 'Opening the board…' : 'Continue as guest'}
        </Button>
      )}
      <RefusalText refusal={isSso ? null : refusal} />
      <Cooldown refusal={refusal} />
    </div>
  )
}
