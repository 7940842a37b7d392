import { useSelector } from '@xstate/react'
import type { SessionRef } from '../../../machines/session/session.machine'
import { Modal } from '../../kit/Modal'
import { hasUnsavedBoard, isGuest } from './signOut'
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
    : hasUnsavedBoard(session)
      ? 'Sign out without saving your changes?'
      : 'Sign out before your files are uploaded?'
  const Question = isForGood ? SignOutForGood : SignOutUnsaved
  return (
    <Modal title={title} onClose={onClose}>
      <div className="above-8 body">
        <Question session={session} onLeave={onClose} onStay={onClose} />
      </div>
    </Modal>
  )
}
