import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type Ref } from 'react'
import type { FactorRef } from '../../machines/factor/factor.machine'
import { findFactorStep } from '../../machines/factor/factor.select'
import type { SessionRef } from '../../machines/session/session.machine'
import { Button } from '../kit/Button'
import { FactorForm } from './FactorForm'

interface StepUpProps {
  session: SessionRef
  /** The panel that asks for the code, by id. */
  at: string
  /** The title of the place where the code is being entered now; undefined for a place without a title. */
  titleOf?: (at: string) => string | undefined
  /** What the code is needed for. */
  purpose?: 'see it' | 'send it'
}

/** Asks for the second factor inside the panel that needs it; nothing else has to wait. */
export default function StepUp({ session, at, titleOf, purpose = 'see it' }: StepUpProps) {
  const activePlace = useSelector(session, ({ context }) => context.stepUpPanel)
  const factor = useSelector(session, ({ children }) => children.stepUp)
  const [hasDeclined, setDeclined] = useState(false)
  if (factor !== undefined && activePlace === at) {
    const decline = () => {
      setDeclined(true)
      session.send({ type: 'session.cancelStepUp' })
    }
    return <StepUpForm session={session} factor={factor} onDecline={decline} />
  }
  const title = activePlace === null ? undefined : titleOf?.(activePlace)
  return <StepUpOffer session={session} at={at} purpose={purpose} elsewhere={title} isReturn={hasDeclined} />
}

interface StepUpFormProps {
  session: SessionRef
  factor: FactorRef
  onDecline: () => void
}

function StepUpForm({ session, factor, onDecline }: StepUpFormProps) {
  const isUnenrolled = useSelector(factor, snapshot => findFactorStep(snapshot) === 'unenrolled')
  return (
    <FactorForm factor={factor} isCompact noFactorNotice="Your account no longer has one.">
      {isUnenrolled && <SetUp session={session} />}
      <Button variant="plain" onClick={onDecline}>
        Not now
      </Button>
    </FactorForm>
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

interface StepUpOfferProps {
  session: SessionRef
  at: string
  purpose: 'see it' | 'send it'
  elsewhere: string | undefined
  /** The focus comes back here after the form was cancelled. */
  isReturn: boolean
}

function StepUpOffer({ session, at, purpose, elsewhere, isReturn }: StepUpOfferProps) {
  const button = useRef<HTMLButtonElement>(null)
  const needsCode = useSelector(session, ({ context }) => context.needsCode)
  const isAnonymous = useSelector(session, ({ context }) => context.viewer?.isAnonymous ?? false)
  useEffect(() => {
    if (isReturn) button.current?.focus()
  }, [isReturn])
  if (isAnonymous) return <p>Guest sessions can’t have a second factor. Sign in with an account.</p>
  return (
    <>
      {elsewhere !== undefined && <p>Enter the code in “{elsewhere}”.</p>}
      {needsCode && elsewhere === undefined && <p>Enter your code to {purpose}.</p>}
      {!needsCode && (
        <p>
          Your account has none yet. Once you set it up, this {purpose === 'see it' ? 'opens' : 'is sent'}{' '}
          automatically.
        </p>
      )}
      <div className="cluster above-8">
        {needsCode ? (
          <Button
            ref={button}
            variant={elsewhere === undefined ? 'main' : 'plain'}
            onClick={() => session.send({ type: 'session.stepUp', at })}
          >
            {elsewhere === undefined ? 'Enter code' : 'Enter code here'}
          </Button>
        ) : (
          <SetUp ref={button} session={session} />
        )}
      </div>
    </>
  )
}
