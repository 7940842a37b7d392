import * as v from 'valibot'
import { ConfigError } from './config'

const served = v.object({
  supabaseUrl: v.string(),
  publishableKey: v.string(),
  demoAccounts: v.optional(v.array(v.object({ email: v.string(), password: v.string() })), []),
})

/** What the server that serves the page says of the project behind it. */
export type Served = v.InferOutput<typeof served>

/**
 * Asks the page's own server for `/config.json`: the embedded backend's dev and preview servers answer, and so may
 * any host that serves one build for several projects. Null where there is none. Throws ConfigError where there is
 * one that says something else: going on without would only name the wrong fault.
 */
export async function readServed(): Promise<Served | null> {
  const found = await fetchJson()
  if (found === undefined) return null
  const { success, output, issues } = v.safeParse(served, found)
  if (success) return output
  const place = v.getDotPath(issues[0])
  throw new ConfigError(
    `The server's /config.json is not a configuration${place === null ? '' : ` at "${place}"`}: ${issues[0].message}.`,
  )
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

/** The same as settings of the environment, where the build has none of its own. */
export const asEnv = ({ supabaseUrl, publishableKey }: Served) => ({
  VITE_SUPABASE_URL: supabaseUrl,
  VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey,
})
