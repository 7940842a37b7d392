/**
 * A fetch whose reads never come from the browser's cache, which would confirm rows for ever that it holds itself. Only
 * from the first answer on that may be cached: PostgREST's may not, and a request that bypasses the cache bypasses the
 * one for CORS preflights too, and so costs two (Chromium, preflight_controller.cc).
 */
export function bypassCache(ask: typeof fetch): typeof fetch {
  let isCached = false
  return async (input, init) => {
    if (!['GET', 'HEAD'].includes(init?.method ?? 'GET')) return ask(input, init)
    if (!isCached) {
      const answer = await ask(input, init)
      if (!mayBeCached(answer)) return answer
      isCached = true
      void answer.body?.cancel()
    }
    return ask(input, { ...init, cache: 'no-store' })
  }
}

/** By headers that every page may read (the Fetch standard's safelist). */
function mayBeCached({ headers }: Response): boolean {
  const control = headers.get('cache-control') ?? ''
  if (/no-store|no-cache/.test(control)) return false
  return /max-age|public|immutable/.test(control) || headers.has('expires') || headers.has('last-modified')
}
