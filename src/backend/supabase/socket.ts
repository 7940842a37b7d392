import type { RealtimeClient } from '@supabase/supabase-js'
import {
  distinctUntilChanged,
  filter,
  map,
  of,
  skip,
  startWith,
  switchMap,
  timer,
  type Observable,
} from 'rxjs'

/** Longer than any delay: realtime-js must not reconnect by itself, the channel machine decides when. */
export const NEVER_MS = 2 ** 31 - 1
/** A heartbeat that takes longer is worth a doubt; after 25 s without an answer the socket is dropped. */
const ANSWER_MS = 5_000
/** How long a closing socket may take before a join goes ahead without waiting for it. */
const CLOSING_MS = 2_000

/** Makes the socket ready for a join: with our token on it, and not a dead one. */
export async function prepare(realtime: RealtimeClient, token: () => string | null): Promise<void> {
  // Concurrent calls of setAuth overtake each other, and one that was overtaken resolves with nothing set.
  for (let tries = 0; tries < 5 && realtime.accessTokenValue !== token(); tries++) await realtime.setAuth()
  for (let waited = 0; realtime.isDisconnecting() && waited < CLOSING_MS; waited += 50)
    await new Promise(resolve => setTimeout(resolve, 50))
  // A socket that was lost stays in its place, and connecting does nothing, until it is put away.
  if (!realtime.isConnected() && !realtime.isConnecting()) void realtime.disconnect()
}

export type Heartbeat = 'sent' | 'ok' | 'error' | 'timeout' | (string & {})

/** Whether the server answers heartbeats in time: says so when it changes. */
export const liveness = (heartbeats$: Observable<Heartbeat>): Observable<{ type: 'heard' | 'unheard' }> =>
  heartbeats$.pipe(
    filter(status => status === 'sent' || status === 'ok'),
    switchMap(status => (status === 'ok' ? of(true) : timer(ANSWER_MS).pipe(map(() => false)))),
    startWith(true),
    distinctUntilChanged(),
    skip(1),
    map(answers => ({ type: answers ? 'heard' : 'unheard' })),
  )
