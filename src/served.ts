import * as v from 'valibot'
import { ConfigError, secretIn, secretNames } from './config'
import type { SecretKind } from './key'

const session = v.strictObject({
  keepIn: v.optional(v.picklist(['cookies', 'localStorage']), 'cookies'),
  storageKey: v.exactOptional(
    v.pipe(v.string(), v.regex(/^[\w.-]+$/, 'letters, digits, ".", "_" and "-" only')),
  ),
  cookieDomain: v.exactOptional(v.pipe(v.string(), v.nonEmpty('a domain, or nothing at all'))),
  secondFactor: v.optional(v.picklist(['at sign-in', 'when needed']), 'at sign-in'),
})

/** To valibot a list is an object without entries. */
const noList = v.pipe(
  v.unknown(),
  v.check(value => !Array.isArray(value), 'a list instead of an object'),
)

const demoAccount = v.strictObject({
  email: v.string(),
  // Left out for pages that are opened on another computer than the demo runs on.
  password: v.exactOptional(v.string()),
  says: v.exactOptional(v.string()),
  codes: v.exactOptional(v.pipe(v.string(), v.regex(/^\/\w[\w./?=&%-]*$/, 'a path of this origin'))),
})

const served = v.strictObject({
  supabaseUrl: v.exactOptional(v.string()),
  publishableKey: v.exactOptional(v.string()),
  demoAccounts: v.optional(v.array(demoAccount), []),
  providers: v.optional(
    v.array(v.pipe(v.string(), v.regex(/^[\w:-]+$/, "a provider's name as Supabase writes it"))),
    [],
  ),
  session: v.optional(session, {}),
  frames: v.optional(v.boolean(), false),
})

/** What the server that serves the page says of the project behind it, and of how one signs in there. */
export type Served = v.InferOutput<typeof served>

/** The server could not be asked for config.json, or did not say whether there is one. `message` says why. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

/** Beside the page, wherever that is. */
export const configAddress = (): string =>
  new URL(`${import.meta.env.BASE_URL}config.json`, document.baseURI).href

/**
 * Asks the page's own server for config.json: the embedded backend's dev and preview servers answer, and so may
 * any host that serves one build for several projects. Says nothing where there is none. Throws Unanswered where that
 * cannot be known, and ConfigError where there is one that says something else: going on without would open the
 * project that was built in, which may be another.
 */
export async function readServed(): Promise<Served> {
  const found = parsed(await fetchText())
  refuseSecrets(found, [])
  const { success, output, issues } = v.safeParse(v.pipe(noList, served), found)
  if (success) return output
  const [issue] = issues
  const place = v.getDotPath(issue)
  const said =
    issue.type === 'strict_object' && issue.expected === 'never'
      ? `unknown setting “${place}”`
      : `${place === null ? '' : `at "${place}", `}${reasonOf(issue)}`
  throw new ConfigError('file', `The server's config.json is not a configuration: ${said}.`)
}

/** Without what was found there: it may be a secret in the wrong place. */
const reasonOf = ({ message, expected }: v.BaseIssue<unknown>): string =>
  message.startsWith('Invalid ') && expected !== null ? `${expected} was expected` : message

/** The two fields of the project are left to `readConfig`, which says what to do about each kind of key. */
const OF_PROJECT: ReadonlySet<string> = new Set(['supabaseUrl', 'publishableKey'])

/** Throws ConfigError if there is a secret anywhere in the file, in a name or in a value. */
function refuseSecrets(value: unknown, path: readonly string[]): void {
  const secret = typeof value === 'string' && !OF_PROJECT.has(path.join('.')) ? secretIn(value) : null
  if (secret !== null) throw secretAt(path, secret)
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    const inName = secretIn(name)
    if (inName !== null) throw secretAt([...path, 'a name'], inName)
    refuseSecrets(member, [...path, name])
  }
}

const secretAt = (path: readonly string[], kind: SecretKind): ConfigError =>
  new ConfigError(
    'file',
    `The server's config.json holds ${secretNames[kind]} at “${path.join('.')}”, for everybody to read. ` +
      'Take it out, and replace it: it has been exposed.',
  )

const PATIENCE_MS = 10_000
/** There is no such file. Any other answer but a good one may be a passing fault. */
const ABSENT = [404, 410]

/** What the file says; null where there is none. Throws Unanswered. */
async function fetchText(): Promise<string | null> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    const answer = await fetch(configAddress(), { cache: 'no-store', signal: patience.signal })
    if (ABSENT.includes(answer.status)) return null
    if (!answer.ok) throw new Unanswered(`The server answered with status ${answer.status}.`)
    const text = await answer.text()
    // Some hosts answer every path that they do not know with the page itself.
    const isPage = answer.headers.get('content-type')?.includes('html') === true || /^\s*</.test(text)
    return isPage ? null : text
  } catch (error) {
    if (error instanceof Unanswered) throw error
    if (patience.signal.aborted)
      throw new Unanswered(`The server has not answered for ${PATIENCE_MS / 1000} seconds.`)
    throw new Unanswered(navigator.onLine ? 'The server does not answer.' : 'This device is offline.')
  } finally {
    clearTimeout(timer)
  }
}

function parsed(text: string | null): unknown {
  if (text === null) return {}
  try {
    return JSON.parse(text)
  } catch (error) {
    // Only the place: what a parser says may repeat what is in the file.
    const place = /line \d+,? column \d+/.exec(String(error))?.[0]
    const where = place === undefined ? '' : `, from ${place} on`
    throw new ConfigError('file', `The server's config.json is not JSON${where}.`)
  }
}

/**
 * A page that was built for one project has a content security policy that lets it reach no other. Throws ConfigError
 * where config.json names another all the same. `builtUrl`: VITE_SUPABASE_URL of the build, undefined where it named none.
 */
export function assertReachable({ supabaseUrl = '' }: Served, builtUrl: unknown, here: string): void {
  const [named, built] = [originOf(supabaseUrl, here), originOf(String(builtUrl), here)]
  if (typeof builtUrl !== 'string' || named === undefined || named === here || named === built) return
  throw new ConfigError(
    'file',
    `The server's config.json names ${named}, and this page was built to reach ${built} only. Take “supabaseUrl” out of ` +
      'the file, or build without VITE_SUPABASE_URL.',
  )
}

/** Of an address as it is set; an empty one is the page's own. Undefined for what is no address. */
const originOf = (url: string, here: string) =>
  url.trim() === '' ? here : URL.canParse(url) ? new URL(url).origin : undefined

/** The accounts that one can use by a press: their password is told. */
export const usableAccounts = ({ demoAccounts }: Served) =>
  demoAccounts.flatMap(({ password, ...account }) =>
    password === undefined ? [] : [{ ...account, password }],
  )

/** What is served over what was built in, as settings of the environment. */
export const asEnv = ({ supabaseUrl, publishableKey }: Served, built: Readonly<Record<string, unknown>>) => ({
  ...built,
  ...(supabaseUrl !== undefined && { VITE_SUPABASE_URL: supabaseUrl }),
  ...(publishableKey !== undefined && { VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey }),
})
