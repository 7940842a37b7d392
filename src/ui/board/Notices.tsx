import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { SessionRef } from '../../machines/session.machine'
import { MissingActivity } from '../act/MissingActivity'
import { ShelfNotice } from '../boards/ShelfNotice'
import { Button } from '../Button'
import { OpeningNotice } from '../edit/OpeningNotice'
import { clockIs, clockOff } from '../words/session'
import { Dismiss, Notice } from './NoticeLine'
import styles from './Notices.module.css'
import { staleNotice } from './standing'
import { useRenewal } from './useRenewal'
import { useTrouble } from './useTrouble'

/** What of the session somebody who looks at the board has to know. Empty most of the time. */
export function Notices({ session }: { session: SessionRef }) {
  const renewal = useRenewal(session)
  const board = useSelector(session, ({ children }) => children.board)
  const isActive = useSelector(session, snapshot => snapshot.matches({ signedIn: 'active' }))
  const isTroubled = useTrouble(session)
  const { renewsAt, expiresAt, skew, refusal, link } = useSelector(session, ({ context }) => context)
  /** What was read and put away: a refusal, or the clock. */
  const [dismissed, setDismissed] = useState<readonly unknown[]>([])
  const place = useRef<HTMLDivElement>(null)
  const dismiss = (what: unknown) => {
    setDismissed(before => [...before, what])
    // The button goes with its notice; the next step by keyboard begins where it was.
    place.current?.focus()
  }
  return (
    <div ref={place} className={styles['notices']} role="status" tabIndex={-1}>
      {isActive && renewal?.standing === 'stale' && (
        <Notice shape="half" text={staleNotice(renewal, { renewsAt, expiresAt })}>
          <Button
            look="plain"
            busy={renewal.value === 'refreshing'}
            onClick={() => renewal.renewal.send({ type: 'renewal.now' })}
          >
            Try now
          </Button>
        </Notice>
      )}
      {isActive && refusal !== null && !dismissed.includes(refusal) && (
        <Notice shape="octagon" text={`You are still signed in. ${refusal.message}`}>
          <Dismiss onClick={() => dismiss(refusal)} />
        </Notice>
      )}
      {isActive && link !== null && !dismissed.includes(link) && (
        <Notice shape="octagon" text={`The link that led here changed nothing. ${link.message}`}>
          <Dismiss onClick={() => dismiss(link)} />
        </Notice>
      )}
      {isActive && board && <ShelfNotice board={board} onDismissed={() => place.current?.focus()} />}
      {isActive && board && <MissingActivity board={board} />}
      {isActive && board && <OpeningNotice board={board} onGone={() => place.current?.focus()} />}
      {isActive && isTroubled && (
        <Notice
          shape="half"
          text="A part of Signalbox that watches over your session has failed. It is started again by itself; if this stays, reload the page."
        >
          <Button look="plain" onClick={() => location.reload()}>
            Reload
          </Button>
        </Notice>
      )}
      {isActive && skew !== null && clockOff(skew) !== null && !dismissed.includes('clock') && (
        <Notice shape="half" text={`${clockIs(skew)} Let the system set the clock.`}>
          <Dismiss onClick={() => dismiss('clock')} />
        </Notice>
      )}
    </div>
  )
}
