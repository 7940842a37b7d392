/** What the app must be told before it can start. Both are public: they are in every page it serves. */
export interface Config {
  url: string
  key: string
}

type Env = Readonly<Record<string, unknown>>

/** A setting that would not work, or must not be used in a browser. `message` says what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
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
      'No key is set. Put the publishable key of your project into VITE_SUPABASE_PUBLISHABLE_KEY (.env.local).',
    )
  if (isSecret(key))
    throw new ConfigError(
      'The key that is set is a secret key, which opens the whole project to everybody who loads this page. ' +
        'Use the publishable key, and replace the secret key in the settings of the project: it has been exposed.',
    )
  return { url: addressOf(url), key }
}

const text = (env: Env, name: string): string => {
  const value = env[name]
  return typeof value === 'string' ? value.trim() : ''
}

function addressOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || !/^https?:$/.test(parsed.protocol))
    throw new ConfigError(
      `VITE_SUPABASE_URL is not an address: "${url}". It looks like https://<project>.supabase.co.`,
    )
  return parsed.href.replace(/\/+$/, '')
}

const isSecret = (key: string) => key.startsWith('sb_secret_') || roleOf(key) === 'service_role'

function roleOf(jwt: string): unknown {
  try {
    const payload = (jwt.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const claims: unknown = JSON.parse(atob(payload))
    return typeof claims === 'object' && claims !== null && 'role' in claims ? claims.role : undefined
  } catch {
    return undefined
  }
}
