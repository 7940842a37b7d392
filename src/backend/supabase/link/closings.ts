import type { Loss } from '../../port'
import { lossOf } from '../losses'

/** What the codes mean that the server, or whatever stands before it, closes a socket with (RFC 6455, 7.4.1). */
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

/** Why a socket was closed. `said`: what was heard last of the reason, by the socket or on it. */
export function closingOf(code: number, reason: string, said: string | Loss): Loss {
  if (typeof said !== 'string') return said
  const own = reason || said
  const [meant, limited] = [own || (meanings[code] ?? 'it said nothing more'), lossOf(own)]
  // `ws` has the status of a refused upgrade, which browsers keep to themselves.
  const kind = /\b429\b/.test(own) || code === TRY_LATER ? 'limited' : limited.kind
  return { kind, reason: `the socket was closed with ${code}: ${meant}` }
}
const TRY_LATER = 1013
