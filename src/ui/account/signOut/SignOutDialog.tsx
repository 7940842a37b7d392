import { useSelector } from '@xstate/react'
import type { SessionRef } from '../../../machines/session/session.machine'
import { Modal } from '../../kit/Modal'
import { isGuest } from './signOut'
import { SignOutForGood } from './SignOutForGood'
import { SignOutUnsaved } from './SignOutUnsaved'

interface SignOutDialogProps {
  session: SessionRef
  onClose: () => void
}

/** The question in a dialog over the board, for when no other dialog can ask it. */
export function SignOutDialog({ session, onClose }: SignOutDialogProps) {
  const isForGood = useSelector(session, ({ context }) => isGuest(context))
  const title = isForGood
    ? 'Sign out? This guest account can’t be recovered.'
    : 'Sign out without saving your changes?'
  const Question = isForGood ? SignOutForGood : SignOutUnsaved
  return (
    <Modal title={title} onClose={onClose}>
      <div className="above-8 body">
        <Question session={session} onLeave={onClose} onStay={onClose} />
      </div>
    </Modal>
  )
}
