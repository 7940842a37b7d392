import type { ReactNode } from 'react'
import type { SessionRef } from '../../../machines/session/session.machine'
import { InlineConfirm } from '../../kit/dialog/InlineConfirm'
import { hasUnsavedBoard, isUploading } from './signOut'

interface SignOutUnsavedProps {
  session: SessionRef
  scope?: 'local' | 'global'
  /** Called before the sign-out. */
  onLeave?: () => void
  onStay: () => void
  isOpen?: boolean
  trigger?: ReactNode
}

const BOARD_LOSS =
  'Your changes to a board aren’t saved and will be lost. To keep them, stay signed in and save the board first.'
const FILES_LOSS =
  'Files are still being uploaded, and those not stored yet will be lost. To keep them, stay signed in until they are.'

function describeLoss(session: SessionRef) {
  if (!isUploading(session)) return BOARD_LOSS
  return hasUnsavedBoard(session) ? `${BOARD_LOSS} ${FILES_LOSS}` : FILES_LOSS
}

/** Confirms signing out while a board has changes that are not saved, or files are being uploaded. */
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
    question={describeLoss(session)}
    confirmText="Sign out anyway"
    keepText="Stay signed in"
    onConfirm={() => {
      onLeave?.()
      session.send({ type: 'session.signOut', scope })
    }}
    onKeep={onStay}
  />
)
