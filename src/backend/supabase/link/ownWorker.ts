/** The part of the API used here. `createScriptURL` returns an object that `Worker` accepts in place of a string. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string }
}

/** The folder of this build's scripts. */
const HERE = new URL('.', import.meta.url).href

/** Rejects any URL but a file in this folder. Throws TypeError. */
export function ownScript(url: string, folder = HERE): string {
  if (!url.startsWith(folder) || !/^[\w.~-]+(\?[\w&=.]*)?$/.test(url.slice(folder.length)))
    throw new TypeError('Not a script of this page')
  return url
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/**
 * The browser's `Worker`, for scripts of this build only: the page's content security policy (`trusted-types` in
 * dev/vite/policy.ts) lets no other code create a script URL. Null if there are no workers.
 */
export function ownWorker(): (new (url: URL, options?: WorkerOptions) => Worker) | null {
  const { Worker, trustedTypes } = globalThis as typeof globalThis & { trustedTypes?: TrustedTypes }
  if (typeof Worker === 'undefined') return null
  // A policy name can be used only once per page.
  policy ??= trustedTypes?.createPolicy('signalbox-worker', { createScriptURL: url => ownScript(url) })
  const trustUrl = (url: string) => policy?.createScriptURL(url) ?? ownScript(url)
  return class extends Worker {
    constructor({ href }: URL, options?: WorkerOptions) {
      super(trustUrl(href), options)
    }
  }
}
