import { lazy, useState, type ComponentType } from 'react'

/**
 * A component fetched ahead of its first drawing, which then is synchronous, or else on that drawing. Needs a
 * `Suspense` and an error boundary around it. `fetch` rejects if the fetch fails; calling it again tries again, and so
 * does the next drawing after `forget`.
 */
export function lazyComponent<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let component: ComponentType<P> | null = null
  let hasFailed = false
  let fetching: Promise<{ default: ComponentType<P> }> | null = null
  async function loadAndStore() {
    try {
      const loaded = await load()
      component = loaded.default
      return loaded
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  const startFetch = () => (fetching ??= loadAndStore())
  let LazyPart = lazy(startFetch)
  function LazyComponent(props: P) {
    // A part that rendered lazily stays lazy: swapping the component would lose its state.
    const [Part] = useState<ComponentType<P>>(() => component ?? LazyPart)
    return <Part {...props} />
  }
  function forget() {
    if (!hasFailed) return
    hasFailed = false
    fetching = null
    LazyPart = lazy(startFetch)
  }
  return {
    Component: LazyComponent,
    fetch: async () => {
      forget()
      await startFetch()
    },
    forget,
  }
}

/**
 * Runs `run` when the browser is idle, unless the returned function is called first. Never in Safari, which has no idle
 * callbacks: there everything is fetched on demand.
 */
export function whenIdle(run: () => void) {
  if (!('requestIdleCallback' in globalThis)) return () => undefined
  const id = requestIdleCallback(run)
  return () => cancelIdleCallback(id)
}
