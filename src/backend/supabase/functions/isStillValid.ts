import type { Tokens } from '../auth/session/tokens'

/** Whether a token still counts as valid after `markExpired`: then a renewal would not fix the rejection. */
export const isStillValid = (tokens: Pick<Tokens, 'accessToken' | 'remaining'>, token: string): boolean =>
  tokens.accessToken() === token && tokens.remaining() > 0
