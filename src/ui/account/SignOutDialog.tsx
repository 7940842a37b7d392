import type { SessionRef } from '../../machines/session.machine'
import { Modal } from '../commands/Modal'
import styles from './SignOut.module.css'
import { SignOutForGood } from './SignOutForGood'

interface SignOutDialogProps {
  session: SessionRef
  onClose: () => void
}

/** The question over the board, where nothing else is open that could ask it. */
export const SignOutDialog = ({ session, onClose }: SignOutDialogProps) => (
  <Modal title="Sign out for good?" onClose={onClose}>
    <div className={styles['question']}>
      <SignOutForGood session={session} onLeave={onClose} onStay={onClose} />
    </div>
  </Modal>
)
