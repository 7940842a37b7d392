import type { Bundle } from './bundle/bundle'
import { createEditions, type Edition } from './bundle/editions'
import { bootIsolate, type Isolate } from './isolate'
import type { WorkerLimits } from './worker-limits'
import type { FunctionSource } from './bundle/sources'

export interface PoolOptions {
  /** Where bundles are put. */
  outDir: string
  /** Files beside a function's own whose edits count: what all functions share. */
  sharedPaths: string[]
  /** A fresh worker for every request, as with `policy = "oneshot"`. */
  oneshot: boolean
  limits: WorkerLimits
  envOf: (source: FunctionSource) => Record<string, string>
  log: (slug: string, text: string) => void
}

export interface Pool {
  /** A worker that runs the function as its files are now. Rejects with an Error for a person to read. */
  isolateOf(source: FunctionSource): Promise<Isolate>
  close(): Promise<void>
}

export function createPool({ outDir, sharedPaths, oneshot, limits, envOf, log }: PoolOptions): Pool {
  const running = new Set<Promise<Isolate>>()
  const isolates = new Map<Edition, Promise<Isolate>>()
  const editions = createEditions(outDir, sharedPaths, edition => {
    const isolate = isolates.get(edition)
    isolates.delete(edition)
    isolate?.then(
      ready => ready.retire(),
      () => undefined,
    )
  })
  let isClosed = false

  function boot(source: FunctionSource, { file }: Bundle): Promise<Isolate> {
    const { slug, dir } = source
    const isolate = bootIsolate({ dir, file, limits, env: envOf(source), log: text => log(slug, text) })
    running.add(isolate)
    const end = isolate.then(({ exit }) => exit)
    void end.catch(() => undefined).then(() => running.delete(isolate))
    return isolate
  }

  async function isolateOf(source: FunctionSource): Promise<Isolate> {
    const edition = editions.of(source)
    const builtBundle = await edition.bundle
    if (isClosed) throw new Error('the backend is closing')
    // Edited while it was bundled.
    if (editions.of(source) !== edition) return isolateOf(source)
    if (oneshot) {
      const isolate = await boot(source, builtBundle)
      return { ...isolate, fetch: (...call) => isolate.fetch(...call).finally(() => isolate.retire()) }
    }
    const existingIsolate = isolates.get(edition)
    if (existingIsolate !== undefined && !(await existingIsolate).isEnded) return existingIsolate
    if (existingIsolate === isolates.get(edition))
      isolates.set(edition, bootOnce(source, edition, builtBundle))
    return isolates.get(edition) ?? isolateOf(source)
  }

  /** A function that does not start is bundled again for the next call. */
  function bootOnce(source: FunctionSource, edition: Edition, builtBundle: Bundle): Promise<Isolate> {
    const isolate = boot(source, builtBundle)
    isolate.catch(() => {
      isolates.delete(edition)
      editions.forget(source, edition)
    })
    return isolate
  }

  return {
    isolateOf,
    async close() {
      isClosed = true
      await Promise.allSettled([...running].map(async isolate => (await isolate).stop()))
      await editions.close()
    },
  }
}
