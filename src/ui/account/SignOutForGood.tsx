import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef } from 'react'
import type { SessionRef } from '../../machines/session.machine'
import { Button } from '../Button'
import { useShelf } from '../boards/useShelf'
import { lostWithSession } from '../words/session'
import styles from './Account.module.css'

interface SignOutForGoodProps {
  session: SessionRef
  /** Before it is signed out. */
  onLeave?: () => void
  onStay: () => void
}

/** Asked of whoever signs out of a session without an account: nobody can come back to it. */
export function SignOutForGood({ session, onLeave, onStay }: SignOutForGoodProps) {
  const id = useId()
  const stay = useRef<HTMLButtonElement>(null)
  const board = useSelector(session, ({ children }) => children.board)
  // After a dialog around it, which takes the focus to its title.
  useEffect(() => stay.current?.focus(), [])
  return (
    <div className={styles['question']} role="group" aria-labelledby={id}>
      <p id={id}>{board === undefined ? lostWithSession(null) : <Lost board={board} />}</p>
      <div className={styles['actions']}>
        <Button
          aria-describedby={id}
          onClick={() => {
            onLeave?.()
            session.send({ type: 'session.signOut', scope: 'local' })
          }}
        >
          Sign out for good
        </Button>
        <Button ref={stay} look="plain" aria-describedby={id} onClick={onStay}>
          Stay signed in
        </Button>
      </div>
    </div>
  )
}

type BoardRef = Parameters<typeof useShelf>[0]

function Lost({ board }: { board: BoardRef }) {
  const shelf = useShelf(board)
  const listing = useSelector(shelf, snapshot => snapshot?.context.listing ?? null)
  const isKnown = listing !== null && listing.project.state !== 'unknown'
  return lostWithSession(isKnown ? listing.entries.filter(({ isMine }) => isMine).length : null)
}
