import type { Loss, LossKind } from '../ports/backend.port'

/**
 * Maps the Realtime server's error texts to the party that has to act. The four statuses of realtime-js do not tell;
 * the texts are the server's own (supabase/realtime, ERROR_CODES.md and realtime_channel.ex). The first match wins.
 */
const patterns: readonly (readonly [RegExp, LossKind])[] = [
  [/database timeouts|connection pool|LackOfConnections|Unable ?to ?connect/i, 'lost'],
  [/^Unauthorized|do not have permissions?|no longer have permission|^PrivateOnly/i, 'denied'],
  [/JWT|Jwt|Token has expired|`role` and `exp`|signature_error|token provided is not/, 'expired'],
  [/RateLimitReached|^Too many|rate limit exceeded|too many channels/i, 'limited'],
  [/RealtimeDisabled|TenantNotFound|TopicNameRequired|unmatched topic/, 'misconfigured'],
  [/mismatch between server and client bindings/, 'misconfigured'],
  // With an exception, a column or a filter is at fault; without one, no table of the publication matched.
  [/^Unable to subscribe to changes(?!.*exception)/is, 'unpublished'],
  [
    /^Unable to subscribe to changes|^Error parsing|^Column selection|^No subscription params/,
    'misconfigured',
  ],
]

export const realtimeLoss = (reason: string): Loss => {
  const text = reason.replace(BRACKETED_NAMES, '')
  const kind = patterns.find(([pattern]) => pattern.test(text))?.[1] ?? 'lost'
  const column = REFUSED_COLUMN.exec(reason)?.[1]
  return {
    kind,
    reason: column === undefined ? reason : `column “${column}” doesn’t exist, or your account can’t read it`,
  }
}
/** At the end of a long sentence about connect parameters, which says nothing more. */
const REFUSED_COLUMN = /invalid column for select (\S+)$/
/** Names of tables and columns, which may contain any word. */
const BRACKETED_NAMES = /\[.*\]/s

/** Errors that concern every channel of the connection: another join would get the same answer. */
export const isConnectionWide = (reason: string): boolean =>
  /^(ConnectionRateLimitReached|ClientJoinRateLimitReached|RealtimeDisabledForTenant|TenantNotFound)|^Too many (connected users|joins)/.test(
    reason,
  )

/**
 * Classifies a refused read by PostgREST's status and code. Status 0: the network or our timeout ended the request.
 * Proxies before PostgREST send no code and arbitrary text, whatever the types of postgrest-js say.
 */
export function readLoss(
  status: number,
  code: string | undefined = '',
  message: string | undefined = '',
): Loss {
  // supabase-js gives what it cannot parse as the message: rows, which belong in no reason.
  if (status >= 200 && status < 300 && code === '')
    return { kind: 'lost', reason: 'the project’s answer isn’t complete' }
  const isPage = message.trimStart().startsWith('<')
  const text =
    message === '' || isPage
      ? `the project responded with ${status}${isPage ? ' and a web page' : ''}`
      : message
  if (status === 401 && code === '')
    return { kind: 'misconfigured', reason: `${text}: ${KEY_REFUSED}`, isFromProxy: true }
  const kind = readKind(status, code)
  const reason = code === '' ? text : `${code}: ${text}`
  return isUnnamed(status, code) ? { kind, reason, isFromProxy: true } : { kind, reason }
}

/** A refusal without a code of PostgREST or Postgres; `REDIRECTED`: see `withinService`. */
const isUnnamed = (status: number, code: string) =>
  code === 'REDIRECTED' || (code === '' && (status === 403 || status === 404))

/** PostgREST sends a code for every token it refuses; a proxy before it checks only the key. */
export const KEY_REFUSED = 'the project doesn’t accept this page’s key'

/** The network or our timeout ended a read. */
export const unansweredRead = (reason: string): Loss => readLoss(0, '', reason)

/** PostgREST's codes for a function that its schema cache lacks, and for a schema that it does not serve. */
export const NO_FUNCTION = 'PGRST202'
export const NO_SCHEMA = 'PGRST106'

function readKind(status: number, code: string): LossKind {
  if (status === 401 && code.startsWith('PGRST3')) return 'expired'
  if (code === '42501' || status === 401 || status === 403) return 'denied'
  // 402 without a code comes from the platform: the usage exceeds the plan.
  if (status === 429 || (status === 402 && code === '')) return 'limited'
  // PGRST000 to 003: PostgREST cannot reach its database. 57014: the statement ran too long.
  if (code === RECURSIVE_POLICY) return 'misconfigured'
  if (status === 0 || status === 408 || status >= 500 || /^PGRST00/.test(code) || code === '57014')
    return 'lost'
  return NOT_FOUND_CODES.has(code) || (status === 404 && code === '') ? 'unknown' : 'misconfigured'
}
/** A policy that reads its own table: PostgREST answers with 500, each time. */
const RECURSIVE_POLICY = '42P17'
/**
 * PostgREST's codes for what its schema cache lacks (PGRST106 schema, 202 function, 204 column, 205 table), and
 * Postgres' codes for what the database lacks (42P01 table, 42703 column, 42883 function, 3F000 schema).
 */
const NOT_FOUND_CODES: ReadonlySet<string> = new Set([
  NO_SCHEMA,
  NO_FUNCTION,
  'PGRST204',
  'PGRST205',
  '42P01',
  '42703',
  '42883',
  '3F000',
])
