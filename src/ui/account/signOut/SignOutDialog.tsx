import type { SessionRef } from '../../../machines/session/session.machine'
import { Modal } from '../../kit/Modal'
import { SignOutForGood } from './SignOutForGood'

interface SignOutDialogProps {
  session: SessionRef
  onClose: () => void
}

/** The question in a dialog over the board, for when no other dialog can ask it. */
export const SignOutDialog = ({ session, onClose }: SignOutDialogProps) => (
  <Modal title="Sign out? This guest account can’t be recovered." onClose={onClose}>
    <div className="above-8 body">
      <SignOutForGood session={session} onLeave={onClose} onStay={onClose} />
    </div>
  </Modal>
)
