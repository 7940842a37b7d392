import { lazy, useState, type ComponentType } from 'react'
import { firstBoardShown } from '../../shared/firstBoard'

/** The components whose fetch failed, each to be fetched again with its next drawing. */
const pendingResets = new Set<() => void>()

/** For the boundary around a failed component, once it has said so: React would otherwise fetch without end. */
export function retryFailedOnNextDrawing(): void {
  for (const reset of pendingResets) reset()
  pendingResets.clear()
}

/**
 * A component fetched ahead of its first drawing, which then is synchronous, or else on that drawing. Needs a
 * `LazyBoundary` around it. `preload` rejects if the fetch fails; calling it again tries again, and so does the next
 * drawing after the boundary has caught the failure.
 */
export function lazyComponent<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let component: ComponentType<P> | null = null
  let fetchPromise: Promise<{ default: ComponentType<P> }> | null = null
  async function loadAndStore() {
    try {
      const loadedModule = await load()
      component = loadedModule.default
      return loadedModule
    } catch (error) {
      pendingResets.add(reset)
      throw error
    }
  }
  const startFetch = () => (fetchPromise ??= loadAndStore())
  let LazyPart = lazy(startFetch)
  function LazyComponent(props: P) {
    // A part that rendered lazily stays lazy: swapping the component would lose its state.
    const [Part] = useState<ComponentType<P>>(() => component ?? LazyPart)
    return <Part {...props} />
  }
  function reset() {
    fetchPromise = null
    LazyPart = lazy(startFetch)
  }
  return {
    Component: LazyComponent,
    isLoaded: () => component !== null,
    preload: async () => {
      if (pendingResets.delete(reset)) reset()
      await startFetch()
    },
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

/** Once the first board is shown: when the browser is idle, or at once in one that does not tell. */
export function whenBoardShown(run: () => void) {
  let stop = (): void => undefined
  let isStopped = false
  void firstBoardShown.then(() => {
    if (isStopped) return
    if ('requestIdleCallback' in globalThis) stop = whenIdle(run)
    else run()
  })
  return () => {
    isStopped = true
    stop()
  }
}
