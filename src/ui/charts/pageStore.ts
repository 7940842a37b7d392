/** A value of the page, for `useSyncExternalStore`. */
export interface PageStore<T> {
  subscribe: (onChange: () => void) => () => void
  read: () => T
}

/**
 * Caches a value between changes of the page. Reading a computed style forces a layout, which must not happen in every
 * render. Without a subscriber no change is noticed, so nothing is cached.
 */
export function createPageStore<T>(
  read: () => T,
  listen: (onChange: () => void) => () => void,
): PageStore<T> {
  const listeners = new Set<() => void>()
  let lastValue: { value: T } | null = null
  let stop: (() => void) | null = null
  const handleChange = () => {
    lastValue = null
    for (const listener of [...listeners]) listener()
  }
  return {
    subscribe(listener) {
      const entry = () => listener()
      if (listeners.size === 0) {
        lastValue = null
        stop = listen(handleChange)
      }
      listeners.add(entry)
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) stop?.()
      }
    },
    read() {
      if (listeners.size === 0) return read()
      lastValue ??= { value: read() }
      return lastValue.value
    },
  }
}
