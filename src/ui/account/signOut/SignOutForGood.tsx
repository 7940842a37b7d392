import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { SessionRef } from '../../../machines/session/session.machine'
import { InlineConfirm } from '../../kit/dialog/InlineConfirm'
import { useBoardLibrary } from '../../boards/useBoardLibrary'
import { describeSessionLoss } from './sessionLossText'

interface SignOutForGoodProps {
  session: SessionRef
  /** Called before the sign-out. */
  onLeave?: () => void
  onStay: () => void
  isOpen?: boolean
  trigger?: ReactNode
}

/** Confirms signing out of a session without an account: nobody can come back to it. */
export function SignOutForGood({ session, onLeave, onStay, isOpen = true, trigger }: SignOutForGoodProps) {
  const board = useSelector(session, ({ children }) => children.board)
  return (
    <InlineConfirm
      isOpen={isOpen}
      trigger={trigger}
      question={board === undefined ? describeSessionLoss(null) : <SessionLossText board={board} />}
      confirmText="Sign out anyway"
      keepText="Stay signed in"
      onConfirm={() => {
        onLeave?.()
        session.send({ type: 'session.signOut', scope: 'local' })
      }}
      onKeep={onStay}
    />
  )
}

type BoardRef = Parameters<typeof useBoardLibrary>[0]

function SessionLossText({ board }: { board: BoardRef }) {
  const library = useBoardLibrary(board)
  const listing = useSelector(library, snapshot => snapshot?.context.listing ?? null)
  const isKnown = listing !== null && listing.project.state !== 'unknown'
  return describeSessionLoss(isKnown ? listing.entries.filter(({ isMine }) => isMine).length : null)
}
