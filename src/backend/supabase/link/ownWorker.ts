/** As far as it is used here. What it makes stands where a string would, and `Worker` takes it for one. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string }
}

/** Where this build has its scripts. */
const HERE = new URL('.', import.meta.url).href

/** Refuses whatever is not a file beside this one. Throws TypeError. */
export function ownScript(url: string, here = HERE): string {
  if (!url.startsWith(here) || !/^[\w.~-]+(\?[\w&=.]*)?$/.test(url.slice(here.length)))
    throw new TypeError('Not a script of this page')
  return url
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/**
 * The browser's `Worker`, for scripts of this build alone: the page's content security policy (`trusted-types` in
 * dev/vite/policy.ts) lets no other code name a script. Null where there are no workers.
 */
export function ownWorker(): (new (url: URL, options?: WorkerOptions) => Worker) | null {
  const { Worker, trustedTypes } = globalThis as typeof globalThis & { trustedTypes?: TrustedTypes }
  if (typeof Worker === 'undefined') return null
  // A name can be taken once a page.
  policy ??= trustedTypes?.createPolicy('signalbox-worker', { createScriptURL: url => ownScript(url) })
  const trusted = (url: string) => policy?.createScriptURL(url) ?? ownScript(url)
  return class extends Worker {
    constructor({ href }: URL, options?: WorkerOptions) {
      super(trusted(href), options)
    }
  }
}
