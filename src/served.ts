import * as v from 'valibot'
import { ConfigError } from './config'

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
  password: v.string(),
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
})

/** What the server that serves the page says of the project behind it, and of how one signs in there. */
export type Served = v.InferOutput<typeof served>

/**
 * Asks the page's own server for `/config.json`: the embedded backend's dev and preview servers answer, and so may
 * any host that serves one build for several projects. Says nothing where there is none. Throws ConfigError where there is
 * one that says something else: going on without would only name the wrong fault.
 */
export async function readServed(): Promise<Served> {
  const found = (await fetchJson()) ?? {}
  const { success, output, issues } = v.safeParse(v.pipe(noList, served), found)
  if (success) return output
  const [issue] = issues
  const place = v.getDotPath(issue)
  const said =
    issue.type === 'strict_object' && issue.expected === 'never'
      ? `unknown setting “${place}”`
      : `${place === null ? '' : `at "${place}", `}${issue.message}`
  throw new ConfigError('file', `The server's /config.json is not a configuration: ${said}.`)
}

/** Undefined for anything but JSON: hosts of single-page apps answer unknown paths with the page itself. */
async function fetchJson(): Promise<unknown> {
  try {
    const answer = await fetch('/config.json', { cache: 'no-store' })
    return answer.ok ? ((await answer.json()) as unknown) : undefined
  } catch {
    return undefined
  }
}

/** What is served over what was built in, as settings of the environment. */
export const asEnv = ({ supabaseUrl, publishableKey }: Served, built: Readonly<Record<string, unknown>>) => ({
  ...built,
  ...(supabaseUrl !== undefined && { VITE_SUPABASE_URL: supabaseUrl }),
  ...(publishableKey !== undefined && { VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey }),
})
