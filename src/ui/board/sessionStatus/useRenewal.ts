import { useSelector } from '@xstate/react'
import type { RenewalRef } from '../../../machines/renewal/renewal.machine'
import type { SessionRef } from '../../../machines/session/session.machine'
import {
  findRenewalStatus,
  type RenewalState,
  type RenewalStatus,
} from '../../../machines/renewal/renewal.select'

export interface Renewal extends RenewalState {
  renewal: RenewalRef
  status: RenewalStatus
  isRefreshing: boolean
}

/** The renewal of the session; null while nobody is signed in. */
export function useRenewal(session: SessionRef): Renewal | null {
  const renewal = useSelector(session, ({ children }) => children.renewal)
  const snapshot = useSelector(renewal, snapshot => snapshot)
  if (renewal === undefined || snapshot === undefined) return null
  const { value, context } = snapshot
  return {
    renewal,
    value,
    context,
    status: findRenewalStatus(snapshot),
    isRefreshing: snapshot.hasTag('refreshing'),
  }
}
