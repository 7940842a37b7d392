import { useEffect, useEffectEvent } from 'react'

/** Handles an event of the window, as it was in the last drawing, for as long as the component is drawn. */
export function useWindowEvent<K extends keyof WindowEventMap>(
  type: K,
  onEvent: (event: WindowEventMap[K]) => void,
): void {
  const handle = useEffectEvent(onEvent)
  useEffect(() => {
    const listener = (event: WindowEventMap[K]) => handle(event)
    addEventListener(type, listener)
    return () => removeEventListener(type, listener)
  }, [type])
}
