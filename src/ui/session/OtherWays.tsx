import { useRef } from 'react'
import type { Offers, Refusal, Step } from '../../backend/port'
import { Button } from '../Button'
import styles from './Form.module.css'
import { providerName } from './providers'
import { RefusalText } from './RefusalText'
import type { Tried } from './SignIn'
import { SingleSignOn } from './SingleSignOn'
import { useTurn } from './useTurn'
import { Wait } from './Wait'

interface OtherWaysProps {
  offers: Offers
  onTake: (step: Step) => void
  tried: Tried | null
  /** What is under way. */
  busy: Tried | null
  refusal: Refusal | null
  /** There is no way in by an address above it. */
  isAlone: boolean
}

/** The ways in that need no address. Not there where the project offers none. */
export function OtherWays({ offers, onTake, tried, busy, refusal, isAlone }: OtherWaysProps) {
  const list = useRef<HTMLDivElement>(null)
  useTurn(isAlone && refusal === null && busy === null ? list : null, null)
  const { providers, sso, passkey, anonymous } = offers
  const is = (by: Step['by'], provider: string | null = null) => busy?.by === by && busy.provider === provider
  const disabled = busy !== null
  const isSso = tried?.by === 'sso'
  const hasButtons = providers.length > 0 || sso || passkey
  if (!hasButtons && !anonymous)
    return isAlone ? (
      <p className={styles['about']}>The project offers no way in that this page knows.</p>
    ) : null
  return (
    <div ref={list} className={styles['others']} role="group" aria-label="Other ways in" tabIndex={-1}>
      {!isAlone && hasButtons && <p className={styles['or']}>or</p>}
      {providers.map(provider => (
        <Button
          key={provider}
          look="plain"
          busy={is('provider', provider)}
          aria-disabled={disabled}
          onClick={() => onTake({ by: 'provider', provider })}
        >
          {is('provider', provider)
            ? `Opening ${providerName(provider)}…`
            : `Continue with ${providerName(provider)}`}
        </Button>
      ))}
      {passkey && (
        <Button
          look="plain"
          busy={is('passkey')}
          aria-disabled={disabled}
          onClick={() => onTake({ by: 'passkey' })}
        >
          {is('passkey') ? 'Waiting for your passkey…' : 'Use a passkey'}
        </Button>
      )}
      {sso && (
        <SingleSignOn busy={is('sso')} disabled={disabled} onTake={onTake} refusal={isSso ? refusal : null} />
      )}
      {anonymous && (
        <Button
          look="quiet"
          busy={is('anonymous')}
          aria-disabled={disabled}
          onClick={() => onTake({ by: 'anonymous' })}
        >
          {is('anonymous') ? 'Opening the board…' : 'Continue without an account'}
        </Button>
      )}
      <RefusalText refusal={isSso ? null : refusal} />
      <Wait refusal={refusal} />
    </div>
  )
}
