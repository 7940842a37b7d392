import { useSelector } from '@xstate/react'
import type { SessionRef } from '../../machines/session/session.machine'
import { Button } from '../kit/Button'
import { formatAccountName } from '../words/sessionText'

/** The viewer's name, which opens their account. A narrow page shows only the icon. */
export function AccountButton({ session }: { session: SessionRef }) {
  const viewer = useSelector(session, ({ context }) => context.viewer)
  const isOpen = useSelector(session, ({ children }) => children.account !== undefined)
  const name = viewer?.isAnonymous === true ? 'Guest' : formatAccountName(viewer)
  return (
    <Button
      variant="plain"
      className="narrowing"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={`Account: ${name}`}
      onClick={() => session.send({ type: 'session.openAccount' })}
    >
      <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true" className="drawn">
        <circle cx="8" cy="5" r="2.9" />
        <path d="M2.4 14.2c.5-3 2.7-4.7 5.6-4.7s5.1 1.7 5.6 4.7" />
      </svg>
      <span className="clip wide-only">{name}</span>
    </Button>
  )
}
