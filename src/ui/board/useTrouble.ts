import { useSelector } from '@xstate/react'
import type { ListenerRef } from '../../machines/listener.machine'
import type { SessionRef } from '../../machines/session.machine'
import { useRenewal } from './useRenewal'

/** Whether what watches over the session has failed again after it was started anew, and did not go well since. */
export function useTrouble(session: SessionRef): boolean {
  const renewal = useRenewal(session)?.renewal
  const news = useSelector(session, ({ children }) => children.news)
  const ticks = useSelector(renewal, snapshot => snapshot?.children.ticks)
  const [isNews, isTicks] = [useIsFailing(news), useIsFailing(ticks)]
  return isNews || isTicks
}

/** Once is a moment that nobody needs to know of. */
const useIsFailing = (listener: ListenerRef | undefined) =>
  useSelector(listener, snapshot => (snapshot?.context.failures ?? 0) > 1)
