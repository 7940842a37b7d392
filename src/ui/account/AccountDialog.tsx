import { useSelector } from '@xstate/react'
import { useId, useLayoutEffect, useRef, type SyntheticEvent } from 'react'
import type { AccountRef } from '../../machines/account/account.machine'
import type { AccountSection } from '../../machines/account/account.setup'
import type { SessionRef } from '../../machines/session/session.machine'
import { Button } from '../kit/Button'
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
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const viewer = useSelector(session, ({ context }) => context.viewer)
  const isBusy = useSelector(account, snapshot => snapshot.hasTag('uninterruptible'))
  // Of the account, not of the session: the first section must not move under the person's hands.
  const isRecovery = useSelector(account, ({ context }) => context.isRecovery)
  const lastSection = useSelector(account, ({ context }) => context.lastSection)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    heading.current?.focus()
    // Close while the element is still in the document: only then does the browser restore the focus.
    return () => element?.close()
  }, [])

  const cancel = (event: SyntheticEvent) => {
    if (isBusy) event.preventDefault()
  }
  const close = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (currentTarget.open) return
    if (session.getSnapshot().context.stepUpPanel === AT_ACCOUNT)
      session.send({ type: 'session.cancelStepUp' })
    session.send({ type: 'session.closeAccount' })
  }
  const sectionProps = (section: AccountSection): AccountSectionProps => ({
    ...{ session, account, isLastRequested: lastSection === section },
  })
  const password = <Password key="password" {...sectionProps('password')} isFirst={isRecovery} />
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={id}
      closedby={isBusy ? 'none' : 'closerequest'}
      onCancel={cancel}
      onClose={close}
    >
      <header className={styles['head']}>
        <div>
          <h2 ref={heading} id={id} tabIndex={-1} className={styles['title']}>
            {viewer?.isAnonymous === true ? 'No account' : formatAccountName(viewer)}
          </h2>
          {viewer !== null && <p className={styles['about']}>{describeLevel(viewer)}.</p>}
        </div>
        <Button variant="plain" disabled={isBusy} onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </header>
      {isRecovery && password}
      <Factors {...sectionProps('factors')} />
      <RecoveryCodes {...sectionProps('recovery')} />
      <Passkeys {...sectionProps('passkeys')} />
      {!isRecovery && password}
      <Sessions {...sectionProps('sessions')} />
    </dialog>
  )
}
