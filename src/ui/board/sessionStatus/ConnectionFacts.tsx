import { useSelector } from '@xstate/react'
import type { SessionRef } from '../../../machines/session/session.machine'
import { useNow } from '../../kit/useNow'
import { formatChannelCount, describeConnection } from '../../words/connectionText'

/** The state of the socket under all channels, and how many of the allowed channels are in use. */
export function ConnectionFacts({ session }: { session: SessionRef }) {
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
