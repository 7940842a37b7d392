import { ConfigError, findSecret, secretNames } from '../../shared/config'
import type { SecretKind } from '../../shared/projectKey'
import { boolean, list, object, oneOf, optional, text, withDefault } from './fields'

interface SessionConfig {
  keepIn: 'cookies' | 'localStorage'
  storageKey?: string
  cookieDomain?: string
  secondFactor: 'at sign-in' | 'when needed'
}

interface DemoAccountConfig {
  email: string
  /** Left out for pages opened on another computer than the one that runs the demo. */
  password?: string
  description?: string
  codes?: string
}

/** The configuration from the server of the page: the project, and how to sign in to it. */
export interface ServedConfig {
  supabaseUrl?: string
  publishableKey?: string
  demoAccounts: DemoAccountConfig[]
  providers: string[]
  session: SessionConfig
  frames: boolean
  /** Where the project’s emails can be read, if its backend keeps them and the page is on the same computer. */
  inbox?: string
}

const session = object<SessionConfig>({
  keepIn: withDefault(oneOf('cookies', 'localStorage'), 'cookies'),
  storageKey: optional(text(/^[\w.-]+$/, 'a name of letters, digits, ".", "_" and "-" only')),
  cookieDomain: optional(text(/./, 'a domain')),
  secondFactor: withDefault(oneOf('at sign-in', 'when needed'), 'at sign-in'),
})
const path = text(/^\/\w[\w./?=&%-]*$/, 'a path of this origin')
const demoAccount = object<DemoAccountConfig>({
  email: text(),
  password: optional(text()),
  description: optional(text()),
  codes: optional(path),
})
const readFile = object<ServedConfig>({
  supabaseUrl: optional(text()),
  publishableKey: optional(text()),
  demoAccounts: withDefault(list(demoAccount), []),
  providers: withDefault(list(text(/^[\w:-]+$/, "a provider's name as Supabase writes it")), []),
  session: (value = {}, place) => session(value, place),
  frames: withDefault(boolean, false),
  inbox: optional(path),
})

/** The server could not be reached for config.json, or did not say whether it exists. `message` says why. */
export class ConfigUnavailable extends Error {
  override readonly name = 'ConfigUnavailable'
}

/** Next to the page, wherever the page is. */
export const configAddress = (): string =>
  new URL(`${import.meta.env.BASE_URL}config.json`, document.baseURI).href

/**
 * Reads config.json from the page's own server: the embedded backend's dev and preview servers answer, and so may any
 * host that serves one build for several projects. Returns the defaults if there is no such file. Throws
 * ConfigUnavailable if that cannot be known, and ConfigError if the content is invalid: continuing would open the
 * project built into the page, which may be another.
 */
export async function readServedConfig(): Promise<ServedConfig> {
  const config = parseJson(await fetchText())
  refuseSecrets(config, [])
  return readFile(config, '')
}

/** `readConfig` checks these two fields, because it says what to do about each kind of key. */
const PROJECT_FIELDS: ReadonlySet<string> = new Set(['supabaseUrl', 'publishableKey'])

/** Throws ConfigError if a name or a value anywhere in the file is a secret. */
function refuseSecrets(value: unknown, path: readonly string[]): void {
  const secret = typeof value === 'string' && !PROJECT_FIELDS.has(path.join('.')) ? findSecret(value) : null
  if (secret !== null) throw secretAt(path, secret)
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    const inName = findSecret(name)
    if (inName !== null) throw secretAt([...path, 'a name'], inName)
    refuseSecrets(member, [...path, name])
  }
}

const secretAt = (path: readonly string[], kind: SecretKind): ConfigError =>
  new ConfigError(
    'file',
    `The server’s config.json contains ${secretNames[kind]} at “${path.join('.')}”, readable by everyone. ` +
      'Remove and replace it: it has been exposed.',
  )

const TIMEOUT_MS = 10_000
/** There is no such file. Any other unsuccessful status may be a passing fault. */
const ABSENT_STATUSES = [404, 410]

/** The file's text; null if there is no file. Throws ConfigUnavailable. */
async function fetchText(): Promise<string | null> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), TIMEOUT_MS)
  try {
    const answer = await fetch(configAddress(), { cache: 'no-store', signal: patience.signal })
    if (ABSENT_STATUSES.includes(answer.status)) return null
    if (!answer.ok) throw new ConfigUnavailable(`The server responded with status ${answer.status}.`)
    const text = await answer.text()
    // Some hosts answer every unknown path with the page itself.
    const isPage = answer.headers.get('content-type')?.includes('html') === true || /^\s*</.test(text)
    return isPage ? null : text
  } catch (error) {
    if (error instanceof ConfigUnavailable) throw error
    if (patience.signal.aborted)
      throw new ConfigUnavailable(`No response from the server for ${TIMEOUT_MS / 1000} seconds.`)
    throw new ConfigUnavailable(navigator.onLine ? 'The server doesn’t respond.' : 'This device is offline.')
  } finally {
    clearTimeout(timer)
  }
}

function parseJson(text: string | null): unknown {
  if (text === null) return {}
  try {
    return JSON.parse(text)
  } catch (error) {
    // Only the place: a parser's message may quote the file.
    const place = /line \d+,? column \d+/.exec(String(error))?.[0]
    const placeText = place === undefined ? '' : `, from ${place} on`
    throw new ConfigError('file', `The server’s config.json is not valid JSON${placeText}.`)
  }
}

/**
 * The content security policy of a page built for one project lets it reach no other. Throws ConfigError if config.json
 * names another. `builtUrl`: VITE_SUPABASE_URL of the build, undefined if it named none.
 */
export function assertReachable({ supabaseUrl = '' }: ServedConfig, builtUrl: unknown, here: string): void {
  const [origin, builtOrigin] = [originOf(supabaseUrl, here), originOf(String(builtUrl), here)]
  if (typeof builtUrl !== 'string' || origin === undefined || origin === here || origin === builtOrigin)
    return
  throw new ConfigError(
    'file',
    `The server’s config.json names ${origin}, but this page was built for ${builtOrigin} only. ` +
      'Remove “supabaseUrl” from the file, or build without VITE_SUPABASE_URL.',
  )
}

/** The origin of a configured address; an empty address is the page's own. Undefined if it is not an address. */
const originOf = (url: string, here: string) =>
  url.trim() === '' ? here : URL.canParse(url) ? new URL(url).origin : undefined

/** The accounts that can be used with one click: their passwords are in the file. */
export const usableAccounts = ({ demoAccounts }: ServedConfig) =>
  demoAccounts.flatMap(({ password, ...account }) =>
    password === undefined ? [] : [{ ...account, password }],
  )

/** The served configuration over the built-in one, as environment settings. */
export const toEnv = (
  { supabaseUrl, publishableKey }: ServedConfig,
  builtInEnv: Readonly<Record<string, unknown>>,
) => ({
  ...builtInEnv,
  ...(supabaseUrl !== undefined && { VITE_SUPABASE_URL: supabaseUrl }),
  ...(publishableKey !== undefined && { VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey }),
})
