export interface LazyValue<T> {
  isLoaded: () => boolean
  /** The same promise until it is rejected; the next call tries again. */
  preload: () => Promise<void>
  /** Throws Error before it is loaded. */
  get: () => T
}

/** A value that is loaded once. `preload` rejects if loading fails; the next call tries again. */
export function lazyValue<T>(load: () => Promise<T>): LazyValue<T> {
  let loadResult: { value: T } | null = null
  let loadPromise: Promise<void> | null = null
  async function loadOnce() {
    loadResult = { value: await load() }
  }
  return {
    isLoaded: () => loadResult !== null,
    preload: () =>
      (loadPromise ??= loadOnce().catch((error: unknown) => {
        loadPromise = null
        throw error
      })),
    get: () => {
      if (loadResult === null) throw new Error('It was asked for before it was fetched.')
      return loadResult.value
    },
  }
}
