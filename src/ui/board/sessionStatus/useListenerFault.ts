import { useSelector } from '@xstate/react'
import type { ListenerRef } from '../../../machines/listener/listener.machine'
import type { SessionRef } from '../../../machines/session/session.machine'
import { useRenewal } from './useRenewal'

/** Whether the session's listener has failed again after a restart, without success since. */
export function useListenerFault(session: SessionRef): boolean {
  const renewal = useRenewal(session)?.renewal
  const changes = useSelector(session, ({ children }) => children.outsideChanges)
  const ticks = useSelector(renewal, snapshot => snapshot?.children.ticks)
  const isChangesFailing = useIsFailing(changes)
  const isTicksFailing = useIsFailing(ticks)
  return isChangesFailing || isTicksFailing
}

/** A single failure is a moment that nobody needs to know of. */
const useIsFailing = (listener: ListenerRef | undefined) =>
  useSelector(listener, snapshot => (snapshot?.context.failures ?? 0) > 1)
