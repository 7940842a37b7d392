import { useSelector } from '@xstate/react'
import { clsx } from 'clsx'
import type { SessionRef } from '../../../machines/session/session.machine'
import { Popover } from '../../kit/popover/Popover'
import { useNow, useSteppedNow } from '../../kit/useNow'
import { levelText } from '../../words/sessionText'
import { LazyBoundary } from '../../lazy/LazyBoundary'
import { BadgeShape } from '../../freshness/BadgeShape'
import { sessionFacts } from '../lazyParts'
import { SessionActions } from './SessionActions'
import { isOverdue, renewalLine, renewalLineStep, summarizeSession } from './renewalStatus'
import { useRenewal, type Renewal } from './useRenewal'

const { Component: SessionFacts } = sessionFacts

/** The session's state in one line, with details on demand. */
export function SessionStatus({ session }: { session: SessionRef }) {
  const renewal = useRenewal(session)
  return renewal && <StatusPopover session={session} renewal={renewal} />
}

interface StatusProps {
  session: SessionRef
  renewal: Renewal
}

const StatusPopover = ({ session, renewal }: StatusProps) => (
  <Popover
    label="Session"
    place={{ width: 360, isFixed: true }}
    button={{
      className: 'press flush end',
      children: (
        <>
          <StatusLine session={session} renewal={renewal} />
          <span className="visually-hidden">, details</span>
        </>
      ),
    }}
  >
    {() => (
      <>
        <LazyBoundary>
          <SessionFacts session={session} renewal={renewal} />
        </LazyBoundary>
        <SessionActions session={session} renewal={renewal.renewal} isOverdue={isOverdue(renewal.status)} />
      </>
    )}
  </Popover>
)

/** The worst current fact, then the level: "Session renews in 0:42 · without two-factor". */
function StatusLine({ session, renewal }: StatusProps) {
  const { renewsAt, expiresAt, skew, storageLocation, viewer } = useSelector(
    session,
    ({ context }) => context,
  )
  const times = { renewsAt, expiresAt }
  const now = useSteppedNow(renewalLineStep(times, useNow(false)), true)
  const line = renewalLine(renewal.status, times, now)
  const { text, isWarning } = summarizeSession(renewal.status, line, skew, storageLocation)
  return (
    <>
      <span className={clsx('inline', isWarning && 'warn strong')}>
        {isWarning && <BadgeShape shape="half" />}
        {text}
      </span>
      {viewer !== null && ` · ${levelText(viewer)}`}
    </>
  )
}
