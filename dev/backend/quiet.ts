import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * lite prints every request it refuses, and both it and supabase-js greet at import: no news to whoever started the
 * backend. Imported first of all in backend.ts, before either.
 */
const GREETINGS = [/^⚠️ {2}Node\.js 20 and below are deprecated/, /^EXPERIMENTAL FEATURES ENABLED/]
const held = new AsyncLocalStorage<unknown[][]>()

for (const level of ['error', 'warn'] as const) {
  const say = console[level].bind(console)
  console[level] = (...words: unknown[]) => {
    const [first] = words
    const greeting = typeof first === 'string' && GREETINGS.some(each => each.test(first))
    const holding = held.getStore()
    if (holding !== undefined) holding.push(words)
    else if (!greeting) say(...words)
  }
}

/** Serves without printing, unless the answer is a failure of ours. */
export async function quietly(serve: () => Promise<Response>): Promise<Response> {
  const words: unknown[][] = []
  const response = await held.run(words, serve)
  if (response.status >= 500) for (const each of words) console.error(...each)
  return response
}
