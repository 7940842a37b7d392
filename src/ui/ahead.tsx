import { lazy, useState, type ComponentType } from 'react'

/**
 * A component that is fetched: ahead of its first drawing, which then is as quick as any, or else at it. Stands within
 * a `Suspense` and an error boundary. `fetch` rejects where it cannot be had; asked again, it tries again, and so does
 * the next drawing after `forget`.
 */
export function fetchedAhead<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let found: ComponentType<P> | null = null
  let hasFailed = false
  let fetching: Promise<{ default: ComponentType<P> }> | null = null
  async function find() {
    try {
      const loaded = await load()
      found = loaded.default
      return loaded
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  const begun = () => (fetching ??= find())
  let late = lazy(begun)
  function Fetched(props: P) {
    // What was late stays what it is: in another's place its state would be lost.
    const [Part] = useState<ComponentType<P>>(() => found ?? late)
    return <Part {...props} />
  }
  function forget() {
    if (!hasFailed) return
    hasFailed = false
    fetching = null
    late = lazy(begun)
  }
  return {
    Component: Fetched,
    fetch: async () => {
      forget()
      await begun()
    },
    forget,
  }
}

/**
 * Runs as soon as nothing else is to be done, unless what it gives is called before. Never in Safari, which knows of no
 * idle moments: there what is fetched is fetched when it is asked for.
 */
export function whenIdle(run: () => void) {
  if (!('requestIdleCallback' in globalThis)) return () => undefined
  const id = requestIdleCallback(run)
  return () => cancelIdleCallback(id)
}
