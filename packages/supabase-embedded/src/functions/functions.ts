import { join } from 'node:path'
import type { Keys } from '../keys'
import type { Service } from '../service'
import { answers } from './answers'
import { refuseUnauthorized } from './authorize'
import { environmentOf } from './environment'
import { defaultLimits, type WorkerLimits } from './worker-limits'
import { createPool } from './pool'
import { findFunction, type FunctionsProject } from './bundle/sources'

export interface Functions {
  fetch: Service
  close(): Promise<void>
}

export interface FunctionsOptions {
  project: FunctionsProject
  keys: Keys
  /** Where functions reach the backend; asked when one starts. */
  url: () => string
  /** An import map, or a deno.json, that takes the place of each function's own. */
  importMap?: string | undefined
  limits?: Partial<WorkerLimits>
  /** Called with what functions print, and why one does not start; by default it goes to stderr. */
  log?: (line: string) => void
}

const PREFIX = '/functions/v1'

/** Serves the functions of the project: each is bundled when first called, and again after an edit. */
export function createFunctions({
  project,
  keys,
  url,
  importMap,
  limits,
  log = toTerminal,
}: FunctionsOptions): Functions {
  const pool = createPool({
    outDir: join(project.dir, '.temp', 'functions'),
    sharedPaths: ['_shared', 'import_map.json', '.env'].map(name => join(project.dir, 'functions', name)),
    oneshot: project.edgeRuntime.policy === 'oneshot',
    limits: { ...defaultLimits, ...limits },
    envOf: source => environmentOf(project, source, keys, url()),
    log: (slug, text) => log(`[functions/${slug}] ${text.trimEnd()}`),
  })
  return {
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const path = pathname.slice(PREFIX.length)
      const source = findFunction(project, path.split('/')[1] ?? '', importMap)
      if (source === undefined) return answers.notFound()
      const refusal =
        source.verifyJwt && request.method !== 'OPTIONS' ? await refuseUnauthorized(request, keys) : undefined
      if (refusal !== undefined) return refusal
      try {
        const isolate = await pool.isolateOf(source)
        return await isolate.fetch(request, path + search)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        log(`[functions/${source.slug}] ${reason}`)
        return answers.bootError(reason)
      }
    },
    close: () => pool.close(),
  }
}

const toTerminal = (line: string): void => void process.stderr.write(`${line}\n`)
