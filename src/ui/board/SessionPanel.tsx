import { useSelector } from '@xstate/react'
import { clsx } from 'clsx'
import { useId, useState, type ToggleEvent } from 'react'
import type { SessionRef } from '../../machines/session.machine'
import { useNow } from '../clock'
import { SignShape } from '../signal/SignShape'
import { SessionActions } from './SessionActions'
import { SessionFacts } from './SessionFacts'
import styles from './SessionPanel.module.css'
import { isLate, lineOf, worstOf } from './standing'
import { useRenewal, type Renewal } from './useRenewal'

/** How the session stands, in one line, and on demand what is behind it. */
export function SessionPanel({ session }: { session: SessionRef }) {
  const renewal = useRenewal(session)
  return renewal && <Panel session={session} renewal={renewal} />
}

interface PanelProps {
  session: SessionRef
  renewal: Renewal
}

function Panel({ session, renewal }: PanelProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const open = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'open') setOpen(true)
  }
  // After closing, not before: the browser returns the focus only from an element that is still there.
  const close = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'closed') setOpen(false)
  }
  return (
    <>
      <button type="button" className={styles['line']} popoverTarget={id}>
        <Line session={session} renewal={renewal} />
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
            <SessionActions session={session} renewal={renewal.renewal} isLate={isLate(renewal.standing)} />
          </>
        )}
      </div>
    </>
  )
}

/** The worst that is so, then the level: "Session renews in 0:42 · aal1". */
function Line({ session, renewal }: PanelProps) {
  const now = useNow()
  const { renewsAt, expiresAt, skew, keeping, viewer } = useSelector(session, ({ context }) => context)
  const line = lineOf(renewal.standing, { renewsAt, expiresAt }, now)
  const { text, isWarning } = worstOf(renewal.standing, line, skew, keeping)
  return (
    <>
      <span className={clsx(styles['text'], isWarning && styles['warning'])}>
        {isWarning && <SignShape shape="half" />}
        {text}
      </span>
      {viewer !== null && ` · ${viewer.level}`}
    </>
  )
}
