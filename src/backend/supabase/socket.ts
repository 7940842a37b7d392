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
import { pause } from './auth/pause'
import type { Tokens, Usable } from './tokens'

/** Longer than any delay: realtime-js must not reconnect by itself, the channel machine decides when. */
export const NEVER_MS = 2 ** 31 - 1
/** A heartbeat that takes longer is worth a doubt; after 25 s without an answer the socket is dropped. */
const ANSWER_MS = 5_000
/** How long a closing socket may take before a join goes ahead without waiting for it. */
const CLOSING_MS = 2_000

/** A join with less life in its token than this could be closed for it before its first change. */
const MIN_JOIN_MS = 60_000

/** Makes the socket ready for a join: not a dead one, and with a token on it that lives. */
export async function prepare(realtime: RealtimeClient, tokens: Tokens): Promise<Usable> {
  for (let waited = 0; realtime.isDisconnecting() && waited < CLOSING_MS; waited += 50) await pause(50)
  const usable = await tokens.usable(MIN_JOIN_MS)
  if ('loss' in usable) return usable
  await pushToken(realtime, tokens)
  // A socket that was lost stays in its place, and connecting does nothing, until it is put away.
  if (!realtime.isConnected() && !realtime.isConnecting()) void realtime.disconnect()
  return usable
}

/** Puts the token that is held on the socket, for its channels and for joins to come. */
export async function pushToken(realtime: RealtimeClient, tokens: Tokens): Promise<void> {
  // Without a token realtime-js takes the project's key, which never is the one that is held.
  if (tokens.accessToken() === null) return realtime.setAuth()
  // Concurrent calls of setAuth overtake each other, and one that was overtaken resolves with nothing set.
  for (let tries = 0; tries < 5 && realtime.accessTokenValue !== tokens.accessToken(); tries++)
    await realtime.setAuth()
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
