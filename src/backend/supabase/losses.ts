import type { Loss, LossKind } from '../port'

/**
 * What the Realtime server's words mean for who has to act. The four statuses of realtime-js do not tell; the
 * texts are the server's own (supabase/realtime, ERROR_CODES.md and realtime_channel.ex). First match wins.
 */
const words: readonly (readonly [RegExp, LossKind])[] = [
  [/database timeouts|connection pool|LackOfConnections|Unable ?to ?connect/i, 'lost'],
  [/^Unauthorized|do not have permissions?|no longer have permission|^PrivateOnly/i, 'denied'],
  [/JWT|Jwt|Token has expired|`role` and `exp`|signature_error|token provided is not/, 'expired'],
  [/RateLimitReached|^Too many|rate limit exceeded|too many channels/i, 'limited'],
  [/RealtimeDisabled|TenantNotFound|TopicNameRequired|unmatched topic/, 'misconfigured'],
  [/mismatch between server and client bindings/, 'misconfigured'],
  // With an exception it is a column or a filter; without, no table of the publication matched.
  [/^Unable to subscribe to changes(?!.*exception)/is, 'unpublished'],
  [
    /^Unable to subscribe to changes|^Error parsing|^Column selection|^No subscription params/,
    'misconfigured',
  ],
]

export const lossOf = (reason: string): Loss => {
  const said = reason.replace(NAMES, '')
  return { kind: words.find(([pattern]) => pattern.test(said))?.[1] ?? 'lost', reason }
}
/** Of tables and columns, which may be called by any word. */
const NAMES = /\[.*\]/s

/** What a channel is told and is so for all of them: another join would only be told the same. */
export const isOfAll = (reason: string): boolean =>
  /^(ConnectionRateLimitReached|ClientJoinRateLimitReached|RealtimeDisabledForTenant|TenantNotFound)|^Too many (connected users|joins)/.test(
    reason,
  )

/**
 * A refused read, by PostgREST's status and code. Status 0 is a request the network or our timeout ended. What stands
 * before PostgREST gives no code, and whatever text it likes, whatever postgrest-js says of the types.
 */
export function readLoss(
  status: number,
  code: string | undefined = '',
  message: string | undefined = '',
): Loss {
  const text = message === '' ? `the project answered with ${status}` : message
  if (status === 401 && code === '') return { kind: 'misconfigured', reason: `${text}: ${KEY}` }
  return { kind: readKind(status, code), reason: code === '' ? text : `${code}: ${text}` }
}

/** PostgREST has a code for every token that it refuses, and what stands before it looks at the key alone. */
export const KEY = 'the project does not take the key that this page is set up with'

function readKind(status: number, code: string): LossKind {
  if (status === 401 && code.startsWith('PGRST3')) return 'expired'
  if (code === '42501' || status === 401 || status === 403) return 'denied'
  // 402 without a code is the platform's: of what the plan includes, too much was used.
  if (status === 429 || (status === 402 && code === '')) return 'limited'
  // PGRST000 to 003: PostgREST cannot reach its database. 57014: the statement ran too long.
  if (status === 0 || status === 408 || status >= 500 || /^PGRST00/.test(code) || code === '57014')
    return 'lost'
  return unknowns.has(code) || (status === 404 && code === '') ? 'unknown' : 'misconfigured'
}
/**
 * PostgREST's own codes for what its schema cache does not hold (PGRST106 schema, 202 function, 204 column, 205
 * table), and Postgres' for what it does not (42P01 table, 42703 column, 42883 function, 3F000 schema).
 */
const unknowns: ReadonlySet<string> = new Set([
  ...['PGRST106', 'PGRST202', 'PGRST204', 'PGRST205'],
  ...['42P01', '42703', '42883', '3F000'],
])
