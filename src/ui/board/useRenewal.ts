import { useSelector } from '@xstate/react'
import type { RenewalRef } from '../../machines/renewal.machine'
import type { SessionRef } from '../../machines/session.machine'
import { standingOf, type Renewing, type Standing } from './standing'

export interface Renewal extends Renewing {
  renewal: RenewalRef
  standing: Standing
}

/** The renewal of the session; null while nobody is signed in. */
export function useRenewal(session: SessionRef): Renewal | null {
  const renewal = useSelector(session, ({ children }) => children.renewal)
  const snapshot = useSelector(renewal, snapshot => snapshot)
  if (renewal === undefined || snapshot === undefined) return null
  return { renewal, value: snapshot.value, context: snapshot.context, standing: standingOf(snapshot) }
}
