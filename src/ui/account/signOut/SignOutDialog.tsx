import { useSelector } from '@xstate/react'
import type { SessionRef } from '../../../machines/session/session.machine'
import { Modal } from '../../kit/Modal'
import { SignOutForGood } from './SignOutForGood'
import { SignOutUnsaved } from './SignOutUnsaved'

interface SignOutDialogProps {
  session: SessionRef
  onClose: () => void
}

/** The question in a dialog over the board, for when no other dialog can ask it. */
export function SignOutDialog({ session, onClose }: SignOutDialogProps) {
  const isAnonymous = useSelector(session, ({ context }) => context.viewer?.isAnonymous === true)
  const title = isAnonymous
    ? 'Sign out? This guest account can’t be recovered.'
    : 'Sign out without saving your changes?'
  const Question = isAnonymous ? SignOutForGood : SignOutUnsaved
  return (
    <Modal title={title} onClose={onClose}>
      <div className="above-8 body">
        <Question session={session} onLeave={onClose} onStay={onClose} />
      </div>
    </Modal>
  )
}
