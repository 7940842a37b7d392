import { isSecretKind, kindOfKey, type KeyKind } from './key'

/** What the app must be told before it can start. Both are public: they are in every page it serves. */
export interface Config {
  url: string
  key: string
}

type Env = Readonly<Record<string, unknown>>

/** A setting that would not work, or must not be used in a browser. `message` says what to do; it repeats no key. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** Which setting it is about; `file`: /config.json as a whole. */
  readonly about: 'url' | 'key' | 'file'

  constructor(about: ConfigError['about'], message: string) {
    super(message)
    this.about = about
  }
}

/**
 * Reads VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY (or VITE_SUPABASE_ANON_KEY). An empty URL is the
 * page's own origin, where the embedded backend is. Throws ConfigError.
 */
export function readConfig(env: Env, origin: string): Config {
  const url = text(env, 'VITE_SUPABASE_URL') || origin
  const key = text(env, 'VITE_SUPABASE_PUBLISHABLE_KEY') || text(env, 'VITE_SUPABASE_ANON_KEY')
  if (key === '')
    throw new ConfigError(
      'key',
      'No key is set. Put the publishable key of your project into VITE_SUPABASE_PUBLISHABLE_KEY (.env.local), or ' +
        'into a config.json beside the page.',
    )
  return configOf({ url, key }, 'VITE_SUPABASE_URL')
}

/** What was set, if it may be used. `name`: what the address is called where it was set. Throws ConfigError. */
export function configOf({ url, key }: Config, name = 'This'): Config {
  const kind = kindOfKey(key.trim())
  if (isSecretKind(kind)) throw new ConfigError('key', secrets[kind])
  return { url: addressOf(url.trim(), name), key: key.trim() }
}

const EXPOSED =
  ' Use the publishable key, and replace the secret key in the settings of the project: it has been exposed.'
const secrets: Record<Extract<KeyKind, 'secret' | 'service role' | 'access token'>, string> = {
  secret: `The key that is set is a secret key (sb_secret_…), which opens the whole project to everybody who loads this page.${EXPOSED}`,
  'service role': `The key that is set is the service_role key, a secret key which opens the whole project to everybody who loads this page.${EXPOSED}`,
  'access token':
    'The key that is set is an access token of your Supabase account (sbp_…), which opens all of your projects to ' +
    'everybody who loads this page. Use the publishable key, and revoke the token in your account: it has been exposed.',
}

const text = (env: Env, name: string): string => {
  const value = env[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** Paths of the services, which people copy along with the address. */
const SERVICE = /\/(rest|auth|storage|functions|realtime|graphql)\/v1(\/.*)?$/

function addressOf(url: string, name: string): string {
  // These hold the password of the database, and so are not repeated.
  if (/^postgres(ql)?:/i.test(url))
    throw new ConfigError(
      'url',
      `${name} is the address of a database with its password, not of a project. The address looks like ` +
        'https://<project>.supabase.co; change the password if others could see this page.',
    )
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || !/^https?:$/.test(parsed.protocol))
    throw new ConfigError(
      'url',
      `${name} is not an address: "${url}". It looks like https://<project>.supabase.co.`,
    )
  if (parsed.username !== '' || parsed.password !== '')
    throw new ConfigError('url', `${name} holds a name or a password. Browsers refuse such an address.`)
  const ref = projectIn(parsed)
  if (ref !== null)
    throw new ConfigError(
      'url',
      `${name} leads to the project’s dashboard or database. The project itself is at https://${ref}.supabase.co.`,
    )
  return (parsed.origin + parsed.pathname).replace(SERVICE, '').replace(/\/+$/, '')
}

/** The project whose dashboard, or whose database, this is the address of; else null. */
const projectIn = ({ hostname, pathname }: URL): string | null =>
  (/^(app\.)?supabase\.(com|io)$/.test(hostname)
    ? /\/project\/([a-z0-9]{20})\b/.exec(pathname)
    : /^db\.([a-z0-9]{20})\.supabase\.co$/.exec(hostname))?.[1] ?? null
