import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundle, type Bundle } from './bundle'
import { bootIsolate, type Isolate } from './isolate'
import type { WorkerLimits } from './limits'
import type { FunctionSource } from './sources'
import { stampOf } from './stamp'

/** One state of the sources, and what became of it. */
interface Edition {
  stamp: string
  watched: string[]
  bundle: Promise<Bundle>
  isolate: Promise<Isolate> | undefined
}

export interface PoolOptions {
  /** Where bundles are put. */
  outDir: string
  /** Files beside a function's own whose edits count: what all functions share. */
  shared: string[]
  /** A fresh worker for every request, as with `policy = "oneshot"`. */
  oneshot: boolean
  limits: WorkerLimits
  envOf: (source: FunctionSource) => Record<string, string>
  log: (slug: string, line: string) => void
}

export interface Pool {
  /** A worker that runs the function as its files are now. Rejects with an Error for a person to read. */
  isolateOf(source: FunctionSource): Promise<Isolate>
  close(): Promise<void>
}

export function createPool({ outDir, shared, oneshot, limits, envOf, log }: PoolOptions): Pool {
  const editions = new Map<string, Edition>()
  const running = new Set<Promise<Isolate>>()
  mkdirSync(outDir, { recursive: true })
  const dir = mkdtempSync(join(outDir, 'build-'))

  function editionOf(source: FunctionSource): Edition {
    const known = editions.get(source.slug)
    const watched = known?.watched ?? [
      source.dir,
      ...shared,
      ...(source.importMap === undefined ? [] : [source.importMap]),
    ]
    const stamp = stampOf(watched)
    if (known?.stamp === stamp) return known
    void known?.isolate?.then(isolate => isolate.retire()).catch(() => undefined)
    const edition: Edition = {
      stamp,
      watched,
      bundle: bundle(source, mkdtempSync(join(dir, `${source.slug}-`))),
      isolate: undefined,
    }
    editions.set(source.slug, edition)
    // Modules from elsewhere count from now on.
    edition.bundle.then(
      ({ modules }) => {
        edition.watched = [...new Set([...watched, ...modules.filter(path => !path.startsWith(source.dir))])]
        if (stampOf(watched) === stamp) edition.stamp = stampOf(edition.watched)
      },
      () => forget(source, edition),
    )
    return edition
  }

  function forget({ slug }: FunctionSource, edition: Edition): void {
    if (editions.get(slug) === edition) editions.delete(slug)
  }

  async function boot(source: FunctionSource, { file }: Bundle): Promise<Isolate> {
    const { slug, dir } = source
    return bootIsolate({ slug, dir, file, limits, env: envOf(source), log: line => log(slug, line) })
  }

  function track(isolate: Promise<Isolate>): Promise<Isolate> {
    running.add(isolate)
    const ended = isolate.then(({ exited }) => exited)
    void ended.catch(() => undefined).then(() => running.delete(isolate))
    return isolate
  }

  return {
    async isolateOf(source) {
      const edition = editionOf(source)
      const built = await edition.bundle
      if (oneshot) {
        const isolate = await track(boot(source, built))
        return { ...isolate, fetch: (...call) => isolate.fetch(...call).finally(() => isolate.retire()) }
      }
      const current = edition.isolate
      if ((await current)?.ended === true && edition.isolate === current) edition.isolate = undefined
      edition.isolate ??= track(boot(source, built))
      edition.isolate.catch(() => forget(source, edition))
      return edition.isolate
    },
    async close() {
      await Promise.allSettled([...running].map(async isolate => (await isolate).stop()))
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
