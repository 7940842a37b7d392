import { useSelector } from '@xstate/react'
import type { SessionRef } from '../../machines/session.machine'
import { useNow } from '../clock'
import { countdown } from '../words/age'

/** How the session stands: "Session renews in 0:42 · aal1". */
export function SessionLine({ session }: { session: SessionRef }) {
  const now = useNow()
  const renewing = useSelector(session, snapshot => snapshot.matches({ active: 'refreshing' }))
  const waiting = useSelector(session, snapshot => snapshot.matches({ active: 'coolingDown' }))
  const renewsAt = useSelector(session, ({ context }) => context.renewsAt)
  const level = useSelector(session, ({ context }) => context.viewer?.level)
  const standing = renewing
    ? 'Session is being renewed'
    : waiting
      ? 'Session could not be renewed, trying again'
      : renewsAt === null || renewsAt <= now
        ? 'Session renews now'
        : `Session renews in ${countdown(renewsAt - now)}`
  return <span>{level === undefined ? standing : `${standing} · ${level}`}</span>
}
