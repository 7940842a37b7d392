import type { ReactNode } from 'react'
import type { SessionRef } from '../../../machines/session/session.machine'
import { InlineConfirm } from '../../kit/dialog/InlineConfirm'

interface SignOutUnsavedProps {
  session: SessionRef
  scope?: 'local' | 'global'
  /** Called before the sign-out. */
  onLeave?: () => void
  onStay: () => void
  isOpen?: boolean
  trigger?: ReactNode
}

/** Confirms signing out while a board has changes that are not saved. */
export const SignOutUnsaved = ({
  session,
  scope = 'local',
  onLeave,
  onStay,
  isOpen = true,
  trigger,
}: SignOutUnsavedProps) => (
  <InlineConfirm
    isOpen={isOpen}
    trigger={trigger}
    question="Your changes to a board aren’t saved and will be lost. To keep them, stay signed in and save the board first."
    confirmText="Sign out anyway"
    keepText="Stay signed in"
    onConfirm={() => {
      onLeave?.()
      session.send({ type: 'session.signOut', scope })
    }}
    onKeep={onStay}
  />
)
