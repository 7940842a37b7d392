import type { RealtimeClient } from '@supabase/supabase-js'

const EVENTS = ['open', 'close', 'error', 'message'] as const

/**
 * Connects as realtime-js does, which adds handlers of its own at every try and removes none: after a week of outage
 * thousands of them would run for every frame. Those of the try before are taken off here.
 */
export function connecting(realtime: RealtimeClient): () => void {
  let added = new Set<unknown>()
  return () => {
    const handlers = realtime.stateChangeCallbacks
    for (const event of EVENTS) handlers[event] = handlers[event].filter(handler => !added.has(handler))
    const others = new Set<unknown>(EVENTS.flatMap(event => handlers[event]))
    realtime.connect()
    added = new Set(EVENTS.flatMap(event => handlers[event]).filter(handler => !others.has(handler)))
  }
}
