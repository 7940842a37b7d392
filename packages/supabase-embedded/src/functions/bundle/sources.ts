import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Project } from '../../project'
import { functionDefaults } from '../../project/project'

/** One function of the project, found by its slug. Paths are absolute. */
export interface FunctionSource {
  slug: string
  /** Where relative paths of the function begin. */
  dir: string
  entrypoint: string
  importMap: string | undefined
  verifyJwt: boolean
  /** Variables of this function alone. */
  env: Record<string, string>
}

export type FunctionsProject = Pick<Project, 'dir' | 'functions' | 'edgeRuntime'>

/** The slugs the CLI accepts; none of them climbs out of the folder. */
const SLUG = /^[A-Za-z][A-Za-z0-9_-]*$/

/** undefined: no such function, or config.toml switches it off. `forAll`: an import map before all others. */
export function findFunction(
  project: FunctionsProject,
  slug: string,
  forAll?: string,
): FunctionSource | undefined {
  if (!SLUG.test(slug)) return undefined
  const settings = Object.hasOwn(project.functions, slug) ? project.functions[slug] : undefined
  const { enabled, verifyJwt, entrypoint, importMap, env } = settings ?? functionDefaults
  const folder = join(project.dir, 'functions', slug)
  const entry = entrypoint ?? join(folder, 'index.ts')
  if (!enabled || !existsSync(entry)) return undefined
  return {
    slug,
    dir: dirname(entry),
    entrypoint: entry,
    importMap: forAll ?? importMap ?? importMapIn(folder, join(project.dir, 'functions')),
    verifyJwt,
    env,
  }
}

/** In the order of the CLI; the last one is shared by all functions. */
const importMapIn = (folder: string, functions: string): string | undefined =>
  [
    join(folder, 'deno.json'),
    join(folder, 'deno.jsonc'),
    join(folder, 'import_map.json'),
    join(functions, 'import_map.json'),
  ].find(path => existsSync(path))
