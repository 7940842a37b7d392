import * as v from 'valibot'

const served = v.object({
  supabaseUrl: v.string(),
  publishableKey: v.string(),
  demoAccounts: v.optional(v.array(v.object({ email: v.string(), password: v.string() })), []),
})

/** What the server that serves the page says of the project behind it. */
export type Served = v.InferOutput<typeof served>

/**
 * Asks the page's own server for `/config.json`: the embedded backend's dev and preview servers answer, and so may
 * any host that serves one build for several projects. Null where there is none; never throws.
 */
export async function readServed(): Promise<Served | null> {
  try {
    const answer = await fetch('/config.json', { cache: 'no-store' })
    const found = v.safeParse(served, await answer.json())
    return answer.ok && found.success ? found.output : null
  } catch {
    return null
  }
}

/** The same as settings of the environment, where the build has none of its own. */
export const asEnv = ({ supabaseUrl, publishableKey }: Served) => ({
  VITE_SUPABASE_URL: supabaseUrl,
  VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey,
})
