import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import type { AccountRef } from '../../machines/account/account.machine'
import type { AccountSection } from '../../machines/account/account.setup'
import type { SessionRef } from '../../machines/session/session.machine'
import { Modal } from '../kit/Modal'
import { describeLevel, formatAccountName } from '../words/sessionText'
import styles from './Account.module.css'
import { Factors } from './factors/Factors'
import { AT_ACCOUNT, type AccountSectionProps } from './accountSections'
import { Passkeys } from './passkeys/Passkeys'
import { Password } from './Password'
import { RecoveryCodes } from './factors/RecoveryCodes'
import { Sessions } from './Sessions'

interface AccountDialogProps {
  session: SessionRef
  account: AccountRef
}

/** The account: second factors, password and sessions. The board keeps running behind it. */
export default function AccountDialog({ session, account }: AccountDialogProps) {
  const viewer = useSelector(session, ({ context }) => context.viewer)
  const isBusy = useSelector(account, snapshot => snapshot.hasTag('uninterruptible'))
  // Of the account, not of the session: the first section must not move under the person's hands.
  const isRecovery = useSelector(account, ({ context }) => context.isRecovery)
  const lastSection = useSelector(account, ({ context }) => context.lastSection)

  const close = () => {
    if (session.getSnapshot().context.stepUpPanel === AT_ACCOUNT)
      session.send({ type: 'session.cancelStepUp' })
    session.send({ type: 'session.closeAccount' })
  }
  const sectionProps = (section: AccountSection): AccountSectionProps => ({
    session,
    account,
    isLastRequested: lastSection === section,
  })
  const password = <Password key="password" {...sectionProps('password')} isFirst={isRecovery} />
  return (
    <Modal
      title={viewer?.isAnonymous === true ? 'No account' : formatAccountName(viewer)}
      about={viewer !== null && <p className="about">{describeLevel(viewer)}.</p>}
      className={clsx('body', styles['dialog'])}
      isLocked={isBusy}
      isKeptOpen
      onClose={close}
    >
      {isRecovery && password}
      <Factors {...sectionProps('factors')} />
      <RecoveryCodes {...sectionProps('recovery')} />
      <Passkeys {...sectionProps('passkeys')} />
      {!isRecovery && password}
      <Sessions {...sectionProps('sessions')} />
    </Modal>
  )
}
