import { readingsOf, tokensIn, withoutInvisible } from './keyText.ts'

/** What a text is that was given as the key of a project. Told by its looks alone, before it is sent anywhere. */
export type KeyKind =
  | 'publishable'
  /** The legacy JWT of the role anon. */
  | 'anon'
  | SecretKind
  /** Nothing that is known; a self-hosted gateway may take any text. */
  | 'other'

/** Whoever loads a page with one of these may do more than a visitor may. */
export type SecretKind =
  | 'secret'
  /** The legacy JWT of the role service_role, or of another role that owns the database. */
  | 'service role'
  /** Of a person's Supabase account: it opens all of their projects. */
  | 'access token'
  /** Any other JWT: a person's session, or one that cannot be read. */
  | 'token'
  /** The address of a database, with its password. */
  | 'database'
  /** A signing key, a key of S3, or whatever is called a secret or a password. */
  | 'other secret'

const SECRET_KINDS: ReadonlySet<string> = new Set<SecretKind>([
  'secret',
  'service role',
  'access token',
  'token',
  'database',
  'other secret',
])
export const isSecretKind = (kind: KeyKind): kind is SecretKind => SECRET_KINDS.has(kind)

/** Finds a secret anywhere in the text: quoted, named, percent-encoded, with invisible characters in between. */
export function kindOfKey(text: string): KeyKind {
  const readings = readingsOf(text)
  const isAnywhere = (pattern: RegExp) => readings.some(reading => pattern.test(reading))
  if (isAnywhere(/sb_secret_/i)) return 'secret'
  const key = trimKey(text)
  if (/^sb_publishable_[\w-]+$/.test(key)) return 'publishable'
  if (/^[\w=-]+\.[\w=-]+\.[\w=-]*$/.test(key) && claimsInKey(key).role === 'anon') return 'anon'
  const roles = readings.flatMap(tokensIn).map(({ role }) => role)
  if (roles.some(role => typeof role === 'string' && OWNERS.test(role))) return 'service role'
  if (roles.length > 0 || isAnywhere(CUT_TOKEN)) return 'token'
  if (isAnywhere(ACCESS_TOKEN)) return 'access token'
  if (isAnywhere(/postgres(ql)?:\/\//i)) return 'database'
  return OTHER_SECRETS.some(isAnywhere) ? 'other secret' : 'other'
}

const OWNERS = /^(service_role|supabase_.*|postgres|authenticator|dashboard_user|pgbouncer)$/
/** `{"` in Base64, in any case and at any length: cut or mangled tokens cannot be read, and are secrets all the same. */
const CUT_TOKEN = /(?<![a-z0-9])eyJ[\w-]{12,}/i
/** Where letters stand before it, only what is long enough: a publishable key may hold these four by chance. */
const ACCESS_TOKEN = /(?<![a-z0-9])sbp_|sbp_(oauth_|v0_)?[0-9a-f]{20}/i
const OTHER_SECRETS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  // A JSON Web Key with its private or its symmetric part.
  /"kty".*"[dk]"\s*:|"[dk]"\s*:.*"kty"/s,
  /(secret|service_?role|password|passwd|private_?key)[\w-]*["'`]?\s*[=:]\s*["'`]?[^\s"'`]{8}/i,
  // The secret half of an S3 access key, and the legacy JWT secret of a hosted project.
  /^\s*[0-9a-f]{64}\s*$/i,
  /^\s*[a-z0-9+/]{86}==\s*$/i,
]

const QUOTES = '"\'`“”„‘’«»'
/** The name of a variable or a field, only where a key follows: a padded token holds "=" as well. */
const NAME = new RegExp(
  `^(export\\s+)?[${QUOTES}]?[a-z_][\\w.-]*[${QUOTES}]?\\s*[=:]\\s*(?=[${QUOTES}]?(sb_|eyJ|bearer\\s))`,
  'i',
)
const AROUND = new RegExp(`^[\\s${QUOTES}]+|[\\s,;${QUOTES}]+$`, 'g')

/** The key alone of what somebody pasted: `PUBLISHABLE_KEY="sb_publishable_…"` and `Bearer eyJ…` have one each. */
export const trimKey = (text: string): string =>
  withoutInvisible(text)
    .replace(AROUND, '')
    .replace(NAME, '')
    .replace(/^bearer\s+/i, '')
    .replace(AROUND, '')

/** What a legacy key says of itself. `ref`: of its project; `exp`: its end, epoch seconds. Empty of any other text. */
export function claimsInKey(key: string): { role?: unknown; ref?: unknown; exp?: unknown } {
  const [claims] = tokensIn(key)
  return claims ?? {}
}
