import { useSelector } from '@xstate/react'
import { clsx } from 'clsx'
import { useId, useState, type ToggleEvent } from 'react'
import type { SessionRef } from '../../../machines/session/session.machine'
import { useNow } from '../../kit/useNow'
import { BadgeShape } from '../../freshness/BadgeShape'
import { SessionActions } from './SessionActions'
import { SessionFacts } from './SessionFacts'
import styles from './SessionStatus.module.css'
import { isOverdue, renewalLine, summarizeSession } from './renewalStatus'
import { useRenewal, type Renewal } from './useRenewal'

/** The session's state in one line, with details on demand. */
export function SessionStatus({ session }: { session: SessionRef }) {
  const renewal = useRenewal(session)
  return renewal && <StatusPopover session={session} renewal={renewal} />
}

interface StatusProps {
  session: SessionRef
  renewal: Renewal
}

function StatusPopover({ session, renewal }: StatusProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const open = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'open') setOpen(true)
  }
  // Unmount after closing, not before: the browser restores the focus only from an element that is still there.
  const close = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'closed') setOpen(false)
  }
  return (
    <>
      <button type="button" className={styles['line']} popoverTarget={id}>
        <StatusLine session={session} renewal={renewal} />
        <span className="visually-hidden">, details</span>
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Session"
        className={styles['panel']}
        onBeforeToggle={open}
        onToggle={close}
      >
        {isOpen && (
          <>
            <SessionFacts session={session} renewal={renewal} />
            <SessionActions
              session={session}
              renewal={renewal.renewal}
              isOverdue={isOverdue(renewal.status)}
            />
          </>
        )}
      </div>
    </>
  )
}

/** The worst current fact, then the level: "Session renews in 0:42 · aal1". */
function StatusLine({ session, renewal }: StatusProps) {
  const now = useNow()
  const { renewsAt, expiresAt, skew, keeping, viewer } = useSelector(session, ({ context }) => context)
  const line = renewalLine(renewal.status, { renewsAt, expiresAt }, now)
  const { text, isWarning } = summarizeSession(renewal.status, line, skew, keeping)
  return (
    <>
      <span className={clsx(styles['text'], isWarning && styles['warning'])}>
        {isWarning && <BadgeShape shape="half" />}
        {text}
      </span>
      {viewer !== null && ` · ${viewer.level}`}
    </>
  )
}
