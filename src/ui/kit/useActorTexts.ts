import { useCallback, useSyncExternalStore } from 'react'

interface DescribedActor<S> {
  subscribe(onChange: () => void): { unsubscribe(): void }
  getSnapshot(): S
}

/**
 * A text for each of several actors, in their order, joined by spaces: React compares snapshots by identity. Re-renders
 * when one of the texts changes.
 */
export function useActorTexts<S>(
  actors: readonly DescribedActor<S>[],
  describe: (snapshot: S) => string,
): string {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscriptions = actors.map(actor => actor.subscribe(onChange))
      return () => subscriptions.forEach(subscription => subscription.unsubscribe())
    },
    [actors],
  )
  return useSyncExternalStore(subscribe, () => actors.map(actor => describe(actor.getSnapshot())).join(' '))
}
