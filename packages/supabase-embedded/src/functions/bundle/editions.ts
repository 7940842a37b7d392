import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeBuildDir } from './build-dir'
import { bundle, type Bundle } from './bundle'
import type { FunctionSource } from './sources'
import { stampOf } from './stamp'

/** One state of a function's files, bundled. */
export interface Edition {
  stamp: string
  watchedPaths: string[]
  /** Rejects with an Error for a person to read. */
  bundle: Promise<Bundle>
}

export interface Editions {
  /** Of the files as they are now: a new one after an edit. */
  of(source: FunctionSource): Edition
  /** The next call bundles again. */
  forget(source: FunctionSource, edition: Edition): void
  close(): Promise<void>
}

/**
 * Bundles go to a directory in `outDir`. Edits count in a function's folder, its imports and the `sharedPaths`.
 * `replaced` hears of an edition an edit has ended.
 */
export function createEditions(
  outDir: string,
  sharedPaths: readonly string[],
  onReplaced: (edition: Edition) => void,
): Editions {
  const editions = new Map<string, Edition>()
  let dir: string | undefined
  const forget: Editions['forget'] = ({ slug }, edition) => {
    if (editions.get(slug) === edition) editions.delete(slug)
  }

  function begin(source: FunctionSource, watchedPaths: string[], stamp: string): Edition {
    dir ??= makeBuildDir(outDir)
    const builtBundle = bundle(source, mkdtempSync(join(dir, `${source.slug}-`)))
    const edition: Edition = { stamp, watchedPaths, bundle: builtBundle }
    builtBundle.then(
      ({ modules }) => {
        // Imports from elsewhere count from now on.
        edition.watchedPaths = [
          ...new Set([...watchedPaths, ...modules.filter(path => !path.startsWith(source.dir))]),
        ]
        if (stampOf(watchedPaths) === stamp) edition.stamp = stampOf(edition.watchedPaths)
      },
      () => forget(source, edition),
    )
    return edition
  }

  return {
    of(source) {
      const knownEdition = editions.get(source.slug)
      const importMap = source.importMap === undefined ? [] : [source.importMap]
      const watchedPaths = knownEdition?.watchedPaths ?? [source.dir, ...sharedPaths, ...importMap]
      const stamp = stampOf(watchedPaths)
      if (knownEdition?.stamp === stamp) return knownEdition
      if (knownEdition !== undefined) onReplaced(knownEdition)
      const edition = begin(source, watchedPaths, stamp)
      editions.set(source.slug, edition)
      return edition
    },
    forget,
    async close() {
      await Promise.allSettled([...editions.values()].map(edition => edition.bundle))
      if (dir !== undefined) rmSync(dir, { recursive: true, force: true })
    },
  }
}
