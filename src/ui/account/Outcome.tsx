import { useSelector } from '@xstate/react'
import type { Refusal } from '../../backend/port'
import type { SessionRef } from '../../machines/session.machine'
import { StepUp } from '../board/StepUp'
import { RefusalText } from '../session/RefusalText'
import styles from './Account.module.css'
import { AT_ACCOUNT } from './parts'

const noTitle = () => undefined

interface OutcomeProps {
  id?: string
  session: SessionRef
  /** What was asked for last was asked for here. */
  isAsked: boolean
  refusal: Refusal | null
  /** What was done, in words. */
  done: string | null
}

/** What became of what was asked for last in a part; where a second factor is what lacks, the way to show it. */
export function Outcome({ id, session, isAsked, refusal, done }: OutcomeProps) {
  const level = useSelector(session, ({ context }) => context.viewer?.level)
  const needsCode = isAsked && refusal?.code === 'needs_code'
  const isRaised = needsCode && level === 'aal2'
  return (
    <>
      <RefusalText {...(id !== undefined && { id })} refusal={isAsked && !isRaised ? refusal : null} />
      <div role="status" className={styles['done']}>
        {isAsked && done !== null && <p>{done}</p>}
        {isRaised && <p>The code was right. Now do it again.</p>}
      </div>
      {needsCode && !isRaised && <StepUp session={session} at={AT_ACCOUNT} titleOf={noTitle} />}
    </>
  )
}
