import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type Ref } from 'react'
import type { FactorRef } from '../../machines/factor.machine'
import type { SessionRef } from '../../machines/session.machine'
import { Button } from '../Button'
import { FactorForm } from '../session/FactorForm'
import styles from './StepUp.module.css'

interface StepUpProps {
  session: SessionRef
  /** Where the code is asked for: the id of a panel. */
  at: string
  /** What that place is called where the code is asked for at another one; undefined for a place not to be named. */
  titleOf: (at: string) => string | undefined
  /** What it is for. */
  to?: 'see it' | 'send it'
}

/** Asks for the second factor where something needs it, and for nothing else to wait. */
export function StepUp({ session, at, titleOf, to = 'see it' }: StepUpProps) {
  const place = useSelector(session, ({ context }) => context.stepUpAt)
  const factor = useSelector(session, ({ children }) => children.stepUp)
  const [hasStayed, setStayed] = useState(false)
  if (factor !== undefined && place === at) {
    const stay = () => {
      setStayed(true)
      session.send({ type: 'session.stay' })
    }
    return <Form session={session} factor={factor} onStay={stay} />
  }
  const title = place === null ? undefined : titleOf(place)
  return <Offer {...{ session, at, to }} elsewhere={title} isReturn={hasStayed} />
}

interface FormProps {
  session: SessionRef
  factor: FactorRef
  onStay: () => void
}

function Form({ session, factor, onStay }: FormProps) {
  const isUnenrolled = useSelector(factor, snapshot => snapshot.matches('unenrolled'))
  return (
    <div className={styles['form']}>
      <FactorForm factor={factor} compact none="Your account has none any more.">
        {isUnenrolled && <SetUp session={session} />}
        <Button look="plain" onClick={onStay}>
          Not now
        </Button>
      </FactorForm>
    </div>
  )
}

interface SetUpProps {
  session: SessionRef
  ref?: Ref<HTMLButtonElement>
}

const SetUp = ({ session, ref }: SetUpProps) => (
  <Button ref={ref} onClick={() => session.send({ type: 'session.openAccount' })}>
    Set up a second factor
  </Button>
)

interface OfferProps {
  session: SessionRef
  at: string
  to: 'see it' | 'send it'
  elsewhere: string | undefined
  /** Whoever gave up the form gets the focus back here. */
  isReturn: boolean
}

function Offer({ session, at, to, elsewhere, isReturn }: OfferProps) {
  const button = useRef<HTMLButtonElement>(null)
  const needsCode = useSelector(session, ({ context }) => context.needsCode)
  const isAnonymous = useSelector(session, ({ context }) => context.viewer?.isAnonymous ?? false)
  useEffect(() => {
    if (isReturn) button.current?.focus()
  }, [isReturn])
  if (isAnonymous) return <p>A session without an account cannot have one. Sign in with an account.</p>
  return (
    <>
      {elsewhere !== undefined && <p>The code is asked for in “{elsewhere}”.</p>}
      {needsCode && elsewhere === undefined && <p>Enter the code of yours to {to}.</p>}
      {!needsCode && (
        <p>
          Your account has none yet. Once it is set up, this {to === 'see it' ? 'opens' : 'is sent'} by
          itself.
        </p>
      )}
      <div className={styles['actions']}>
        {needsCode ? (
          <Button
            ref={button}
            look={elsewhere === undefined ? 'main' : 'plain'}
            onClick={() => session.send({ type: 'session.stepUp', at })}
          >
            {elsewhere === undefined ? 'Enter code' : 'Enter it here'}
          </Button>
        ) : (
          <SetUp ref={button} session={session} />
        )}
      </div>
    </>
  )
}
