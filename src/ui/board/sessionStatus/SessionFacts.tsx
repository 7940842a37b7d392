import { useSelector } from '@xstate/react'
import type { SessionRef } from '../../../machines/session/session.machine'
import { useNow } from '../../kit/useNow'
import {
  describeClockSkew,
  formatClockSkew,
  describeSessionStorage,
  describeLevel,
  formatAccountName,
} from '../../words/sessionText'
import { ConnectionFacts } from './ConnectionFacts'
import { describeRenewal } from './renewalStatus'
import type { Renewal } from './useRenewal'

interface SessionFactsProps {
  session: SessionRef
  renewal: Renewal
}

/** Whose session it is, when it renews, its level, where it is stored, and whether the clock is right. */
export function SessionFacts({ session, renewal }: SessionFactsProps) {
  const now = useNow()
  const { viewer, renewsAt, expiresAt, skew, storageLocation } = useSelector(
    session,
    ({ context }) => context,
  )
  return (
    <>
      <p className="clip strong">{formatAccountName(viewer)}</p>
      <dl className="facts above-8">
        {viewer !== null && (
          <>
            <dt>Level</dt>
            <dd>
              {describeLevel(viewer)} ({viewer.level}).
            </dd>
          </>
        )}
        <dt>Renewal</dt>
        <dd>{describeRenewal(renewal, { renewsAt, expiresAt }, now)}</dd>
        <ConnectionFacts session={session} />
        {storageLocation !== null && (
          <>
            <dt>Stored</dt>
            <dd>{describeSessionStorage(storageLocation)}</dd>
          </>
        )}
        {skew !== null && formatClockSkew(skew) !== null && (
          <>
            <dt>Clock</dt>
            <dd>{describeClockSkew(skew)} Set the clock automatically in your system settings.</dd>
          </>
        )}
      </dl>
    </>
  )
}
