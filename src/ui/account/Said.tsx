import { useSelector } from '@xstate/react'
import type { Deed } from '../../machines/account.setup'
import { StepUp } from '../board/StepUp'
import { RefusalText } from '../session/RefusalText'
import styles from './Account.module.css'
import { AT_ACCOUNT, type PartProps } from './parts'

const deeds: Record<Deed, string> = {
  'factor added': 'It counts from now on. Other sessions of this account that have one factor have ended.',
  'factor removed': 'The factor is removed.',
  'others ended':
    'All other sessions have ended. A page that is open there may go on for a while, until its token is over.',
  'password changed': 'The password is changed, and all other sessions have ended.',
}
const noTitle = () => undefined

interface SaidProps extends Pick<PartProps, 'session' | 'account' | 'isAsked'> {
  id?: string
}

/** What became of what was asked for last in a part; where a second factor is what lacks, the way to show it. */
export function Said({ id, session, account, isAsked }: SaidProps) {
  const { refusal, done } = useSelector(account, ({ context }) => context)
  const level = useSelector(session, ({ context }) => context.viewer?.level)
  const needsCode = isAsked && refusal?.code === 'needs_code'
  const isRaised = needsCode && level === 'aal2'
  return (
    <>
      <RefusalText {...(id !== undefined && { id })} refusal={isAsked && !isRaised ? refusal : null} />
      <div role="status" className={styles['done']}>
        {isAsked && done !== null && <p>{deeds[done]}</p>}
        {isRaised && <p>The code was right. Now do it again.</p>}
      </div>
      {needsCode && !isRaised && <StepUp session={session} at={AT_ACCOUNT} titleOf={noTitle} />}
    </>
  )
}
