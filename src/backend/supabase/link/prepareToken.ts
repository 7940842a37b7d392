import type { RealtimeClient } from '@supabase/supabase-js'
import { sleep } from '../sleep'
import type { Tokens, TokenAnswer } from '../auth/session/tokens'

/** The server could close a join with a shorter-lived token before its first change. */
const MIN_JOIN_MS = 60_000
/** realtime-js gives up a closing socket on a dead line after 3 s at most. */
const CLOSING_MS = 4_000
const POLL_MS = 50

/**
 * After sleep: renew the token, put it on the socket, connect, in this order. Answers a loss if no token came in time.
 */
export async function prepareToConnect(realtime: RealtimeClient, tokens: Tokens): Promise<TokenAnswer> {
  const usable = await prepareToJoin(realtime, tokens)
  if ('loss' in usable) return usable
  // realtime-js keeps a lost socket, and connecting does nothing until it is disconnected.
  void realtime.disconnect()
  for (let ms = 0; realtime.connectionState() !== 'closed' && ms < CLOSING_MS; ms += POLL_MS)
    await sleep(POLL_MS)
  return usable
}

/** Puts a valid token on the socket. */
export async function prepareToJoin(realtime: RealtimeClient, tokens: Tokens): Promise<TokenAnswer> {
  const usable = await tokens.freshToken(MIN_JOIN_MS)
  if ('loss' in usable) return usable
  await pushToken(realtime, tokens)
  return usable
}

/** Puts the current token on the socket, for its channels and for later joins. */
export async function pushToken(realtime: RealtimeClient, tokens: Tokens): Promise<void> {
  // Without a token realtime-js sets the project's key, which never equals ours: the loop would run in vain.
  if (tokens.accessToken() === null) return realtime.setAuth()
  // Concurrent calls of setAuth overtake each other, and an overtaken call resolves without setting anything.
  for (let tries = 0; tries < 5 && realtime.accessTokenValue !== tokens.accessToken(); tries++)
    await realtime.setAuth()
}
