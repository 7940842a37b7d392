import { useSelector } from '@xstate/react'
import { useId, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { AccountRef } from '../../machines/account.machine'
import type { SessionRef } from '../../machines/session.machine'
import { Button } from '../Button'
import { levelIn, nameOf } from '../words/session'
import styles from './Account.module.css'
import { Factors } from './Factors'
import { AT_ACCOUNT, isChanging, type Part, type PartProps } from './parts'
import { Passkeys } from './Passkeys'
import { Password } from './Password'
import { RecoveryCodes } from './RecoveryCodes'
import { Sessions } from './Sessions'

interface AccountDialogProps {
  session: SessionRef
  account: AccountRef
}

/** Whoever is signed in, their second factors, password and sessions. The board goes on behind it. */
export default function AccountDialog({ session, account }: AccountDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const viewer = useSelector(session, ({ context }) => context.viewer)
  const isBusy = useSelector(account, isChanging)
  // As it was opened: what stands first must not move away under somebody's hands.
  const [isRecovery] = useState(() => session.getSnapshot().context.isRecovery)
  const [asked, setAsked] = useState<Part | null>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    heading.current?.focus()
    // While it is still there: the browser then returns the focus to where it came from.
    return () => element?.close()
  }, [])

  const cancel = (event: SyntheticEvent) => {
    if (isBusy) event.preventDefault()
  }
  const close = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (currentTarget.open) return
    if (session.getSnapshot().context.stepUpAt === AT_ACCOUNT) session.send({ type: 'session.stay' })
    session.send({ type: 'session.closeAccount' })
  }
  const partOf = (part: Part): PartProps => ({
    ...{ session, account, isAsked: asked === part, onAsk: () => setAsked(part) },
  })
  const password = <Password key="password" {...partOf('password')} isFirst={isRecovery} />
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
            {viewer?.isAnonymous === true ? 'No account' : nameOf(viewer)}
          </h2>
          {viewer !== null && <p className={styles['about']}>{levelIn(viewer)}.</p>}
        </div>
        <Button look="plain" disabled={isBusy} onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </header>
      {isRecovery && password}
      <Factors {...partOf('factors')} />
      <RecoveryCodes {...partOf('recovery')} />
      <Passkeys {...partOf('passkeys')} />
      {!isRecovery && password}
      <Sessions {...partOf('sessions')} />
    </dialog>
  )
}
