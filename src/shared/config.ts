import { isSecretKind, kindOfKey, trimKey, type SecretKind } from './projectKey.ts'

/** What the app needs before it can start. Both values are public: they are in every page it serves. */
export interface Config {
  url: string
  key: string
}

type Env = Readonly<Record<string, unknown>>

/**
 * A setting that would not work, or must not be used in a browser. `message` says what to do, and never quotes a value.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** The faulty setting; `file`: /config.json as a whole. */
  readonly about: 'url' | 'key' | 'file'

  constructor(about: ConfigError['about'], message: string) {
    super(message)
    this.about = about
  }
}

/**
 * Reads VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY (or VITE_SUPABASE_ANON_KEY). An empty URL means the page's
 * own origin, where the embedded backend is; without one, passwords would be sent to whoever serves the files. Throws
 * ConfigError.
 */
export function readConfig(env: Env, origin: string): Config {
  const url = envText(env, 'VITE_SUPABASE_URL') || origin
  const [publishable, anon] = [
    envText(env, 'VITE_SUPABASE_PUBLISHABLE_KEY'),
    envText(env, 'VITE_SUPABASE_ANON_KEY'),
  ]
  // A secret is in the page even if the other key is used.
  refuseSecret(anon)
  const key = publishable || anon
  if (key === '')
    throw new ConfigError(
      'key',
      'No key is set. Put your project’s publishable key in VITE_SUPABASE_PUBLISHABLE_KEY (.env.local), or ' +
        'in a config.json next to the page.',
    )
  const config = checkConfig({ url, key }, 'VITE_SUPABASE_URL')
  if (env['VITE_SUPABASE_URL'] === undefined)
    throw new ConfigError(
      'url',
      'A key is set, but no address. Put your project’s address in VITE_SUPABASE_URL (.env.local), or in ' +
        '“supabaseUrl” of a config.json next to the page.',
    )
  return config
}

/**
 * The settings, cleaned, if they may be used. `name`: how the place of the setting calls the address. Throws
 * ConfigError.
 */
export function checkConfig({ url, key }: Config, name = 'This'): Config {
  refuseSecret(key)
  const trimmedKey = trimKey(key)
  if (!/^[!-~]+$/.test(trimmedKey))
    throw new ConfigError(
      'key',
      trimmedKey === ''
        ? 'The key is missing. Copy your project’s publishable key.'
        : 'The key contains a space or another invalid character. Copy the publishable key again.',
    )
  return { url: parseProjectUrl(withoutQuotes(url), name), key: trimmedKey }
}

/** Throws ConfigError if the key must not be in a browser. */
function refuseSecret(key: string): void {
  const kind = kindOfKey(key)
  if (isSecretKind(kind))
    throw new ConfigError('key', `The configured key is ${secretNames[kind]}, ${dangers[kind]}`)
}

/** The kind of secret that a text contains, wherever it was typed; null if none. */
export function findSecret(text: string): SecretKind | null {
  const kind = kindOfKey(text)
  return isSecretKind(kind) ? kind : null
}

/** Whether a text must not stay on the screen: it contains a secret, or an address with a password. */
export const isSensitive = (text: string): boolean => findSecret(text) !== null || /:\/\/[^/]*@/.test(text)

/** The name of each kind of secret in a sentence. */
export const secretNames: Readonly<Record<SecretKind, string>> = {
  secret: 'a secret key (sb_secret_…)',
  'service role': 'the service_role key',
  'access token': 'an access token of a Supabase account (sbp_…)',
  token: 'a signed token that is not the anon key',
  database: 'the address of a database with its password',
  'other secret': 'a secret or a password',
}

const EXPOSED =
  'Use the publishable key, and replace the secret key in the project’s settings: it has been exposed.'
const dangers: Record<SecretKind, string> = {
  secret: `which gives everyone who loads this page full access to the project. ${EXPOSED}`,
  'service role': `a secret key which gives everyone who loads this page full access to the project. ${EXPOSED}`,
  'access token':
    'which gives everyone who loads this page full access to all of your projects. Use the publishable key, and revoke the token ' +
    'in your account: it has been exposed.',
  token:
    'and may be someone’s session. Use the publishable key, and have the owner sign out everywhere: it has been exposed.',
  database:
    'and not a key. Use the publishable key, and change the password of the database: it has been exposed.',
  'other secret':
    'and must not be in a page. Use the publishable key, and replace the secret: it has been exposed.',
}

const envText = (env: Env, name: string): string => {
  const value = env[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** Paths of the services; people copy them along with the address. */
const SERVICE = /\/(rest|auth|storage|functions|realtime|graphql)\/v1(\/.*)?$/

/** No message below quotes the input: it may be a secret in the wrong place, whether we recognize it or not. */
function parseProjectUrl(url: string, name: string): string {
  if (/^postgres(ql)?:/i.test(url))
    throw new ConfigError(
      'url',
      `${name} is the address of a database with its password, not of a project. The address looks like ` +
        'https://<project>.supabase.co; change the password if others could see this page.',
    )
  const kind = kindOfKey(url)
  if (isSecretKind(kind))
    throw new ConfigError(
      'url',
      `${name} contains ${secretNames[kind]} instead of the project’s address (https://<project>.supabase.co). ` +
        'Remove and replace it: it has been exposed.',
    )
  if (kind !== 'other')
    throw new ConfigError('url', `${name} is a key. The address looks like https://<project>.supabase.co.`)
  const parsedUrl = URL.canParse(url) ? new URL(url) : null
  if (parsedUrl === null || !/^https?:$/.test(parsedUrl.protocol))
    throw new ConfigError('url', `${name} is not an address. It looks like https://<project>.supabase.co.`)
  if (parsedUrl.username !== '' || parsedUrl.password !== '')
    throw new ConfigError('url', `${name} contains a user name or password. Remove them.`)
  const ref = projectRefIn(parsedUrl)
  if (ref !== null)
    throw new ConfigError(
      'url',
      `${name} is the address of the project’s dashboard or database. The project itself is at https://${ref}.supabase.co.`,
    )
  return (parsedUrl.origin + parsedUrl.pathname).replace(SERVICE, '').replace(/\/+$/, '')
}

const withoutQuotes = (url: string): string =>
  url
    .trim()
    .replace(/^["'`]+|["'`]+$/g, '')
    .trim()

/** The project ref, if this is the address of a project's dashboard or database; else null. */
const projectRefIn = ({ hostname, pathname }: URL): string | null =>
  (/^(app\.)?supabase\.(com|io)$/.test(hostname)
    ? /\/project\/([a-z0-9]{20})\b/.exec(pathname)
    : /^db\.([a-z0-9]{20})\.supabase\.co$/.exec(hostname)
  )?.[1] ?? null
