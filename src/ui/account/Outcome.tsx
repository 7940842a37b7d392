import { useSelector } from '@xstate/react'
import type { Refusal } from '../../backend/ports/backend.port'
import type { SessionRef } from '../../machines/session/session.machine'
import StepUp from '../factor/StepUp'
import { RefusalText } from '../kit/form/RefusalText'
import { AT_ACCOUNT } from './accountSections'

interface OutcomeProps {
  id?: string
  session: SessionRef
  /** The last request was made in this section. */
  isLastRequested: boolean
  refusal: Refusal | null
  /** The success, in words. */
  doneText: string | null
}

/** The outcome of a section's last request; if a second factor is missing, the form to enter it. */
export function Outcome({ id, session, isLastRequested, refusal, doneText }: OutcomeProps) {
  const level = useSelector(session, ({ context }) => context.viewer?.level)
  const needsCode = isLastRequested && refusal?.code === 'needs_code'
  const isRaised = needsCode && level === 'aal2'
  return (
    <>
      <RefusalText
        {...(id !== undefined && { id })}
        refusal={isLastRequested && !isRaised ? refusal : null}
      />
      <div role="status" className="ink">
        {isLastRequested && doneText !== null && <p>{doneText}</p>}
        {isRaised && <p>Code accepted. Now try again.</p>}
      </div>
      {needsCode && !isRaised && <StepUp session={session} at={AT_ACCOUNT} />}
    </>
  )
}
