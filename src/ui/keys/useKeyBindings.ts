import { useEffect, useEffectEvent } from 'react'
import { bindKeys } from './bindKeys'

/** Runs commands by their keys for as long as the component is drawn, as it was in the last drawing. */
export function useKeyBindings(...[listCommands, refuse]: Parameters<typeof bindKeys>): void {
  const list = useEffectEvent(listCommands)
  const refuseKey = useEffectEvent(refuse)
  useEffect(
    () =>
      bindKeys(
        () => list(),
        reason => refuseKey(reason),
      ),
    [],
  )
}
