import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsOf } from './support/importsOf'

const root = resolve(import.meta.dirname, '..')
const PACKAGE = 'supabase-embedded'
const folder = `packages/${PACKAGE}`

interface Manifest {
  version: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const manifestOf = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest
const [ours, theirs] = [manifestOf('package.json'), manifestOf(`${folder}/package.json`)]

/** `@scope/name/path` is of `@scope/name`. */
const packageOf = (from: string) => /^(@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? ''
const isInside = (path: string, building: string) => path.startsWith(`${building}/`)

/** Why a file may not import this; undefined where it may. `file` is a path from the root. */
function complaintAbout(file: string, from: string): string | undefined {
  const complaint = `${file} → ${from}`
  const isRelative = from.startsWith('.')
  const to = isRelative ? relative(root, resolve(root, dirname(file), from)) : packageOf(from)
  if (isInside(file, 'src')) {
    const isClosed = isRelative ? !isInside(to, 'src') : to === PACKAGE
    return isClosed ? complaint : undefined
  }
  if (!isInside(file, folder)) {
    // Vite bundles into its configuration only what is named by its path.
    if (file === 'dev/vite/guard.ts' && to === `${folder}/src/guard/index.ts`) return undefined
    return isRelative && isInside(to, folder) ? complaint : undefined
  }
  if (isRelative) return isInside(to, folder) ? undefined : complaint
  const isProgram = isInside(file, `${folder}/src`)
  const allowedVersions = { ...theirs.dependencies, ...(isProgram ? {} : theirs.devDependencies) }
  return from.startsWith('node:') || to in allowedVersions ? undefined : complaint
}

function complaints(building: string): string[] {
  const names = readdirSync(join(root, building), { recursive: true, encoding: 'utf8' })
  const files = names.filter(name => /\.(tsx?|mjs)$/.test(name) && !/\bnode_modules\//.test(name))
  expect(files).not.toEqual([])
  return files.flatMap(name => {
    const file = `${building}/${name}`
    return importsOf(file, readFileSync(join(root, file), 'utf8')).flatMap(
      ({ from }) => complaintAbout(file, from) ?? [],
    )
  })
}

describe('the walls between the buildings', () => {
  test('nothing in src imports another building, nor the embedded backend by its name', () => {
    expect(complaints('src')).toEqual([])
  })

  test('the embedded backend imports nothing but itself and what its own package.json names', () => {
    expect(complaints(folder)).toEqual([])
  })

  test.each(['dev', 'tests', 'bench'])('%s imports the embedded backend by its name', building => {
    expect(complaints(building)).toEqual([])
  })

  test.each([
    ['src/main.tsx', PACKAGE],
    ['src/ui/App.tsx', `${PACKAGE}/testing/until`],
    ['src/main.tsx', '../dev/palette'],
    [`${folder}/src/backend.ts`, '../../../src/board/board'],
    [`${folder}/tests/keys.test.ts`, '../../../tests/support/profile'],
    [`${folder}/src/backend.ts`, 'rxjs'],
    [`${folder}/src/backend.ts`, 'vitest'],
    [`${folder}/src/backend.ts`, '@supabase/supabase-js'],
    ['dev/demo/worker.ts', '../../packages/supabase-embedded/src/backend'],
  ])('%s may not import %s', (file, from) => {
    expect(complaintAbout(file, from)).toBe(`${file} → ${from}`)
  })

  test.each([
    ['tests/gate.test.ts', `${PACKAGE}/testing/until`],
    [`${folder}/src/keys.ts`, 'jose'],
    [`${folder}/src/db/extensions.ts`, '@electric-sql/pglite/contrib/citext'],
    [`${folder}/tests/keys.test.ts`, 'vitest'],
    [`${folder}/tests/keys.test.ts`, '../testing/auth'],
  ])('%s may import %s', (file, from) => {
    expect(complaintAbout(file, from)).toBeUndefined()
  })

  test('a package that both need has one version, the one that the workspace names', () => {
    const all = { ...ours.dependencies, ...ours.devDependencies }
    const sharedVersions = Object.entries({ ...theirs.dependencies, ...theirs.devDependencies }).filter(
      ([name]) => name in all,
    )
    expect(sharedVersions.length).toBeGreaterThan(5)
    expect(sharedVersions.filter(([name, version]) => all[name] !== version)).toEqual([])
    expect(all[PACKAGE]).toBe(theirs.version)
  })
})
