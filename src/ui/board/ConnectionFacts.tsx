import { useSelector } from '@xstate/react'
import type { SessionRef } from '../../machines/session.machine'
import { useNow } from '../clock'
import { channelsIn, connectionIn } from '../words/connection'

/** How the socket under all channels stands, and how many of those it may have are in use. */
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
      <dd>{connectionIn(snapshot, now)}</dd>
      {channels !== null && (
        <>
          <dt>In use</dt>
          <dd>{channelsIn(channels)} that a connection may have.</dd>
        </>
      )}
    </>
  )
}
