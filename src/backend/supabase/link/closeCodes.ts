import type { Loss } from '../../ports/backend.port'
import { realtimeLoss } from '../losses'

/** The meanings of the codes with which the server or a proxy closes a socket (RFC 6455, 7.4.1). */
const meanings: Readonly<Record<number, string>> = {
  1000: 'it said nothing more',
  1001: 'the server is going away, or has too many joins to handle',
  1005: 'it said nothing more',
  1006: 'the network was cut, or the server refused it',
  1009: 'a message was too large',
  1011: 'the server had an error',
  1012: 'the server restarts, or the settings of the project were changed',
  1013: 'the server has too much to do',
}

/** Why a socket was closed. `lastReason`: the last reason heard, from the socket or on it. */
export function closeLoss(code: number, reason: string, lastReason: string | Loss): Loss {
  if (typeof lastReason !== 'string') return lastReason
  const closeReason = reason || lastReason
  const [meaning, limited] = [
    closeReason || (meanings[code] ?? 'it said nothing more'),
    realtimeLoss(closeReason),
  ]
  // `ws` reports the status of a refused upgrade, which browsers hide.
  const kind = /\b429\b/.test(closeReason) || code === TRY_AGAIN_LATER ? 'limited' : limited.kind
  return { kind, reason: `the socket was closed with ${code}: ${meaning}` }
}
const TRY_AGAIN_LATER = 1013
