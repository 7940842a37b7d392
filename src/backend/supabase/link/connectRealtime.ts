import type { RealtimeClient } from '@supabase/supabase-js'

const EVENTS = ['open', 'close', 'error', 'message'] as const

/**
 * Connects as realtime-js does. realtime-js adds its handlers again at every try and removes none: after a week of
 * outage, thousands would run for every frame. This removes the handlers of the previous try.
 */
export function createConnect(realtime: RealtimeClient): () => void {
  let addedHandlers = new Set<unknown>()
  return () => {
    const handlers = realtime.stateChangeCallbacks
    for (const event of EVENTS)
      handlers[event] = handlers[event].filter(handler => !addedHandlers.has(handler))
    const otherHandlers = new Set<unknown>(EVENTS.flatMap(event => handlers[event]))
    realtime.connect()
    addedHandlers = new Set(
      EVENTS.flatMap(event => handlers[event]).filter(handler => !otherHandlers.has(handler)),
    )
  }
}
