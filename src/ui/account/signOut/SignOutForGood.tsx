import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef } from 'react'
import type { SessionRef } from '../../../machines/session/session.machine'
import { Button } from '../../kit/Button'
import { useBoardLibrary } from '../../boards/useBoardLibrary'
import { describeSessionLoss } from '../../words/sessionText'
import styles from '../Account.module.css'

interface SignOutForGoodProps {
  session: SessionRef
  /** Called before the sign-out. */
  onLeave?: () => void
  onStay: () => void
}

/** Confirms signing out of a session without an account: nobody can come back to it. */
export function SignOutForGood({ session, onLeave, onStay }: SignOutForGoodProps) {
  const id = useId()
  const stay = useRef<HTMLButtonElement>(null)
  const board = useSelector(session, ({ children }) => children.board)
  // Later than the surrounding dialog, which focuses its title.
  useEffect(() => stay.current?.focus(), [])
  return (
    <div className={styles['question']} role="group" aria-labelledby={id}>
      <p id={id}>{board === undefined ? describeSessionLoss(null) : <SessionLossText board={board} />}</p>
      <div className={styles['actions']}>
        <Button
          aria-describedby={id}
          onClick={() => {
            onLeave?.()
            session.send({ type: 'session.signOut', scope: 'local' })
          }}
        >
          Sign out anyway
        </Button>
        <Button ref={stay} variant="plain" aria-describedby={id} onClick={onStay}>
          Stay signed in
        </Button>
      </div>
    </div>
  )
}

type BoardRef = Parameters<typeof useBoardLibrary>[0]

function SessionLossText({ board }: { board: BoardRef }) {
  const library = useBoardLibrary(board)
  const listing = useSelector(library, snapshot => snapshot?.context.listing ?? null)
  const isKnown = listing !== null && listing.project.state !== 'unknown'
  return describeSessionLoss(isKnown ? listing.entries.filter(({ isMine }) => isMine).length : null)
}
