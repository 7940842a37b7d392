import type { RealtimeClient } from '@supabase/supabase-js'
import { pause } from '../auth/pause'
import type { Tokens, Usable } from '../tokens'

/** A join with less life in its token than this could be closed for it before its first change. */
const MIN_JOIN_MS = 60_000
/** A socket that is closed on a dead line is given up by realtime-js after 3 s at most. */
const CLOSING_MS = 4_000
const POLL_MS = 50

/** After sleep: renew, put the new token on the socket, connect, in this order. The loss: there was none in time. */
export async function readyToConnect(realtime: RealtimeClient, tokens: Tokens): Promise<Usable> {
  const usable = await readyToJoin(realtime, tokens)
  if ('loss' in usable) return usable
  // A socket that was lost stays in its place, and connecting does nothing, until it is put away.
  void realtime.disconnect()
  for (let waited = 0; realtime.connectionState() !== 'closed' && waited < CLOSING_MS; waited += POLL_MS)
    await pause(POLL_MS)
  return usable
}

/** A token that lives is on the socket. */
export async function readyToJoin(realtime: RealtimeClient, tokens: Tokens): Promise<Usable> {
  const usable = await tokens.usable(MIN_JOIN_MS)
  if ('loss' in usable) return usable
  await pushToken(realtime, tokens)
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
