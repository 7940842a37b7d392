import { readingsOfText, tokenClaims, stripInvisible } from './keyReadings.ts'

/** What kind of key a text is, judged from the text alone, before it is sent anywhere. */
export type KeyKind =
  | 'publishable'
  /** The legacy JWT of the role anon. */
  | 'anon'
  | SecretKind
  /** Nothing we recognize; a self-hosted gateway may accept any text. */
  | 'other'

/** Keys that give everyone who loads the page more rights than a visitor has. */
export type SecretKind =
  | 'secret'
  /** The legacy JWT of the role service_role, or of another role that owns the database. */
  | 'service role'
  /** A personal token of a Supabase account: it opens all of that person's projects. */
  | 'access token'
  /** Any other JWT: a person's session, or a token that cannot be read. */
  | 'token'
  /** The address of a database, with its password. */
  | 'database'
  /** A signing key, an S3 key, or anything named secret or password. */
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

/** Finds a secret anywhere in the text: quoted, named, percent-encoded, or with invisible characters inside. */
export function kindOfKey(text: string): KeyKind {
  const readings = readingsOfText(text)
  const isAnywhere = (pattern: RegExp) => readings.some(reading => pattern.test(reading))
  if (isAnywhere(/sb_secret_/i)) return 'secret'
  const key = trimKey(text)
  if (/^sb_publishable_[\w-]+$/.test(key)) return 'publishable'
  if (/^[\w=-]+\.[\w=-]+\.[\w=-]*$/.test(key) && keyClaims(key).role === 'anon') return 'anon'
  const roles = readings.flatMap(tokenClaims).map(({ role }) => role)
  if (roles.some(role => typeof role === 'string' && OWNERS.test(role))) return 'service role'
  if (roles.length > 0 || isAnywhere(CUT_TOKEN)) return 'token'
  if (isAnywhere(ACCESS_TOKEN)) return 'access token'
  if (isAnywhere(/postgres(ql)?:\/\//i)) return 'database'
  return OTHER_SECRETS.some(isAnywhere) ? 'other secret' : 'other'
}

const OWNERS = /^(service_role|supabase_.*|postgres|authenticator|dashboard_user|pgbouncer)$/
/** `{"` in Base64, in any case and at any length: cut or mangled tokens are unreadable, but still secrets. */
const CUT_TOKEN = /(?<![a-z0-9])eyJ[\w-]{12,}/i
/** After other letters only a long match counts: a publishable key may contain these four characters by chance. */
const ACCESS_TOKEN = /(?<![a-z0-9])sbp_|sbp_(oauth_|v0_)?[0-9a-f]{20}/i
const OTHER_SECRETS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  // A JSON Web Key with its private or symmetric part.
  /"kty".*"[dk]"\s*:|"[dk]"\s*:.*"kty"/s,
  /(secret|service_?role|password|passwd|private_?key)[\w-]*["'`]?\s*[=:]\s*["'`]?[^\s"'`]{8}/i,
  // The secret half of an S3 access key, and the legacy JWT secret of a hosted project.
  /^\s*[0-9a-f]{64}\s*$/i,
  /^\s*[a-z0-9+/]{86}==\s*$/i,
]

const QUOTES = '"\'`“”„‘’«»'
/** The name of a variable or a field, but only before a key: a padded token contains "=" as well. */
const NAME = new RegExp(
  `^(export\\s+)?[${QUOTES}]?[a-z_][\\w.-]*[${QUOTES}]?\\s*[=:]\\s*(?=[${QUOTES}]?(sb_|eyJ|bearer\\s))`,
  'i',
)
const WRAPPING = new RegExp(`^[\\s${QUOTES}]+|[\\s,;${QUOTES}]+$`, 'g')

/** The bare key from a pasted text such as `PUBLISHABLE_KEY="sb_publishable_…"` or `Bearer eyJ…`. */
export const trimKey = (text: string): string =>
  stripInvisible(text)
    .replace(WRAPPING, '')
    .replace(NAME, '')
    .replace(/^bearer\s+/i, '')
    .replace(WRAPPING, '')

/** The claims of a legacy key. `ref`: its project; `exp`: its expiry, epoch seconds. Empty for any other text. */
export function keyClaims(key: string): { role?: unknown; ref?: unknown; exp?: unknown } {
  const [claims] = tokenClaims(key)
  return claims ?? {}
}
