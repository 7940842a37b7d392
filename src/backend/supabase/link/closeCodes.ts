import type { Loss } from '../../ports/backend.port'
import { realtimeLoss } from '../losses'

/** The meanings of the codes with which the server or a proxy closes a socket (RFC 6455, 7.4.1). */
const meanings: Readonly<Record<number, string>> = {
  1000: 'no details',
  1001: 'the server is shutting down, or has too many joins',
  1005: 'no details',
  1006: 'the network was cut, or the server refused the connection',
  1009: 'a message was too large',
  1011: 'the server had an error',
  1012: 'the server is restarting, or the project’s settings changed',
  1013: 'the server is overloaded',
}

/** Why a socket was closed. `lastReason`: the last reason heard, from the socket or on it. */
export function closeLoss(code: number, reason: string, lastReason: string | Loss): Loss {
  if (typeof lastReason !== 'string') return lastReason
  const closeReason = reason || lastReason
  const [meaning, loss] = [closeReason || (meanings[code] ?? 'no details'), realtimeLoss(closeReason)]
  // `ws` reports the status of a refused upgrade, which browsers hide.
  const kind = /\b429\b/.test(closeReason) || code === TRY_AGAIN_LATER ? 'limited' : loss.kind
  return { kind, reason: `the socket closed with ${code}: ${meaning}` }
}
const TRY_AGAIN_LATER = 1013
