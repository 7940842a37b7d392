import { useSelector } from '@xstate/react'
import type { SessionRef } from '../../../machines/session/session.machine'
import { useNow } from '../../kit/useNow'
import { describeClockSkew, formatClockSkew, describeLevel, formatAccountName } from '../../words/sessionText'
import { describeSessionStorage } from './sessionStorageText'
import { describeRenewal } from './renewalText'
import type { Renewal } from './useRenewal'
import { formatChannelCount, describeConnection } from '../../words/connectionText'

interface SessionFactsProps {
  session: SessionRef
  renewal: Renewal
}

/** Whose session it is, when it renews, its level, where it is stored, and whether the clock is right. */
export default function SessionFacts({ session, renewal }: SessionFactsProps) {
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
            <dd title={viewer.level}>{describeLevel(viewer)}.</dd>
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

/** The state of the socket under all channels, and how many of the allowed channels are in use. */
function ConnectionFacts({ session }: { session: SessionRef }) {
  const now = useNow()
  const board = useSelector(session, ({ children }) => children.board)
  const connection = useSelector(board, snapshot => snapshot?.children.connection)
  const snapshot = useSelector(connection, snapshot => snapshot)
  if (snapshot === undefined) return null
  const { channels } = snapshot.context
  return (
    <>
      <dt>Connection</dt>
      <dd>{describeConnection(snapshot, now)}</dd>
      {channels !== null && (
        <>
          <dt>In use</dt>
          <dd>{formatChannelCount(channels)} available to this connection.</dd>
        </>
      )}
    </>
  )
}
