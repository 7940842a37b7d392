import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exportedNames } from './support/exportedNames'
import { importCircles } from './support/importCircles'
import { importsOf, type Import } from './support/importsOf'
import { spreadLiterals } from './support/spreadLiterals'

/** 'type' lets `import type` through; a path names one file that may be imported although its room may not. */
type Door = Import['kind']
const doors: Record<string, { rooms: Record<string, Door>; packages: RegExp }> = {
  // Parts without a room of their own, which know no room.
  shared: { rooms: {}, packages: /^rxjs$/ },
  // The core of react-grid-layout is plain functions, without React; a browser's own digests are asynchronous, and only
  // there on pages with TLS.
  board: { rooms: {}, packages: /^(valibot|react-grid-layout\/core|@noble\/hashes\/(sha2|utils)\.js)$/ },
  backend: {
    rooms: { board: 'value', shared: 'value' },
    packages: /^(@supabase\/(supabase-js|postgrest-js|ssr)|rxjs)$/,
  },
  streams: {
    rooms: { board: 'value', backend: 'type', shared: 'value' },
    packages: /^rxjs$/,
  },
  machines: {
    rooms: { board: 'value', shared: 'type', backend: 'type', streams: 'type' },
    packages: /^xstate$/,
  },
  inspect: { rooms: {}, packages: /^(xstate|@statelyai\/inspect)$/ },
  ui: {
    rooms: {
      board: 'value',
      backend: 'type',
      streams: 'type',
      machines: 'type',
      // Words for a state: pure, and wanted by nobody but the screen.
      'machines/freshness': 'value',
      inspect: 'type',
      shared: 'value',
    },
    packages: /^(?!@supabase\/|rxjs|xstate\/?)/,
  },
  // The composition root: here, and in main.tsx, the values of all rooms meet.
  app: {
    rooms: {
      board: 'value',
      backend: 'value',
      streams: 'value',
      machines: 'value',
      inspect: 'value',
      shared: 'value',
      ui: 'type',
    },
    packages: /^(rxjs|valibot|xstate)$/,
  },
}

const root = resolve(import.meta.dirname, '..')
const src = join(root, 'src')
const filesOf = (folder: string, names: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => names.test(name))
    .map(name => join(root, folder, name))

function trespasses(room: string, file: string, text: string): string[] {
  const { rooms, packages } = doors[room] ?? { rooms: {}, packages: /^$/ }
  return importsOf(file, text).flatMap(({ from, kind }) => {
    const complaint = `${relative(src, file)} → ${from} (${kind})`
    if (!from.startsWith('.')) return kind === 'type' || packages.test(from) ? [] : [complaint]
    const path = relative(src, resolve(dirname(file), from))
    const to = path.split('/')[0] ?? ''
    if (to === room) return []
    // Pure functions of a machine's snapshot, for the screen.
    if (room === 'ui' && /^machines\/\w+\/\w+\.select$/.test(path)) return []
    // Machines that are named after a part of the screen live as long as the component that draws it.
    if (room === 'ui' && /^machines\/(\w+(?:Panel|Dialog|Form))\/\1\.machine$/.test(path)) return []
    const allowedImport = rooms[path] ?? rooms[to]
    return allowedImport === 'value' || allowedImport === kind ? [] : [complaint]
  })
}

describe('the doors of the house', () => {
  test.each(Object.keys(doors))('%s imports only through its doors', room => {
    const foundTrespasses = filesOf(`src/${room}`, /\.tsx?$/).flatMap(file =>
      trespasses(room, file, readFileSync(file, 'utf8')),
    )
    expect(foundTrespasses).toEqual([])
  })

  test('every room has its doors', () => {
    const rooms = readdirSync(src, { withFileTypes: true }).filter(entry => entry.isDirectory())
    expect(rooms.map(room => room.name).sort()).toEqual(Object.keys(doors).sort())
  })

  test.each(['src', 'packages/supabase-embedded/src'])('no import circles in %s', folder => {
    const files = filesOf(folder, /\.tsx?$/)
    const knownFiles = new Set(files)
    const pathsOf = (file: string, from: string) =>
      from.startsWith('.')
        ? ['', '.ts', '.tsx', '/index.ts'].map(ending => resolve(dirname(file), from) + ending)
        : []
    const imports = files.map((file): [string, string[]] => [
      relative(root, file),
      importsOf(file, readFileSync(file, 'utf8')).flatMap(({ from }) =>
        pathsOf(file, from)
          .filter(path => knownFiles.has(path))
          .map(path => relative(root, path)),
      ),
    ])
    expect(imports.flatMap(([, to]) => to).length).toBeGreaterThan(files.length)
    expect(importCircles(new Map(imports))).toEqual([])
  })

  test('an import circle is seen, wherever it begins', () => {
    const imports = { a: ['b'], b: ['c', 'd'], c: [], d: ['c', 'e'], e: ['b'], f: ['f'] }
    expect(importCircles(new Map(Object.entries(imports)))).toEqual(['b → d → e → b', 'f → f'])
  })

  test.each([
    ["import { a } from '../backend/port'", 'value'],
    ["import {\n  a,\n  b,\n} from '../backend/port'", 'value'],
    ["import { type A } from '../backend/port'", 'value'],
    ["import '../backend/port'", 'value'],
    ["export { a } from '../backend/port'", 'value'],
    ["export * from '../backend/port'", 'value'],
    ["const a = await import('../backend/port')", 'value'],
    ["import type { A } from '../backend/port'", 'type'],
    ["export type { A } from '../backend/port'", 'type'],
    ["type A = import('../backend/port').A", 'type'],
  ])('sees %j as an import of a %s', (text, kind) => {
    expect(importsOf('a.ts', text)).toEqual([{ from: '../backend/port', kind }])
  })

  test('a trespass is seen', () => {
    const foundTrespasses = trespasses(
      'streams',
      join(src, 'streams/a.ts'),
      "import { a } from '../machines/backoff'",
    )
    expect(foundTrespasses).toEqual(['streams/a.ts → ../machines/backoff (value)'])
  })
})

const longer = new Set([
  // An applied migration is not split: a database that has it would apply one half again.
  'supabase/migrations/20261124000000_dispatch.sql',
  // Persons apply it by hand, whole.
  'supabase/migrations/20261126000000_boards_second_edition.sql',
])

test('no file is longer than 250 lines, no machine longer than 120', () => {
  const files = ['src', 'packages', 'dev', 'tests', 'supabase'].flatMap(folder =>
    filesOf(folder, /^(?!\.temp\/|.*\bnode_modules\/).*\.(m?tsx?|mjs|css|sql)$/),
  )
  const sizes = files.map(file => ({
    name: relative(root, file),
    lines: readFileSync(file, 'utf8').split('\n').length - 1,
  }))
  const limit = (name: string) => (name.endsWith('.machine.ts') ? 120 : 250)
  expect(sizes.filter(({ name, lines }) => lines > limit(name) && !longer.has(name))).toEqual([])
})

describe('what a newcomer finds', () => {
  const moreThan = (most: number, folder: string, keyOf: (file: string) => string) => {
    const files = filesOf(folder, /\.(tsx?|css)$/).map(file => relative(join(root, folder), file))
    const counts = new Map<string, number>()
    for (const file of files) counts.set(keyOf(file), (counts.get(keyOf(file)) ?? 0) + 1)
    return [...counts].filter(([, count]) => count > most).map(([key]) => key)
  }

  test.each(['src', 'packages/supabase-embedded/src'])('no folder of %s has more than 15 files', folder => {
    expect(moreThan(15, folder, dirname)).toEqual([])
  })

  test.each(['src', 'packages/supabase-embedded/src'])(
    'no file name of %s occurs more than three times',
    folder => {
      expect(moreThan(3, folder, file => basename(file))).toEqual([])
    },
  )
})

/** Words that say how something is, and not what it is; words in `…ed` and `…ing` are recognised by their endings. */
const irregularParticiples = new Set(
  `been begun bent bound bought broken brought built caught chosen cut done drawn driven fallen felt forgotten found frozen
  given gone gotten grown heard held hidden kept known lain left lent lost made meant met paid proven put read said seen sent
  set shown shut spent split spoken stood sunk swept taken taught thought told torn unknown unread unseen unsent untold
  understood won worn written`.split(/\s+/),
)
/** Nouns with such an ending. */
const nouns = new Set(
  `binding drawing embed feed meaning ordering polling renaming seed setting sharing`.split(' '),
)
const isBareParticiple = (name: string) =>
  /^[A-Za-z][a-z]+$/.test(name) &&
  (/(?:ed|ing)$/.test(name) || irregularParticiples.has(name.toLowerCase())) &&
  !nouns.has(name.toLowerCase())

describe('exported names are nouns, verbs with an object, or questions', () => {
  test.each(['src', 'packages/supabase-embedded/src'])('none in %s is a bare participle', folder => {
    const exportNames = filesOf(folder, /\.tsx?$/).flatMap(file =>
      exportedNames(file, readFileSync(file, 'utf8'))
        .filter(isBareParticiple)
        .map(name => `${relative(root, file)}: ${name}`),
    )
    expect(exportNames).toEqual([])
  })

  test('a bare participle is seen, whatever exports it', () => {
    const text = `
      export const kept = 1, { told, rows: [shown] } = f(), keptRows = 2
      export function asked() {}
      export class Running {}
      export type Sharing = 1
      const held = 1
      export { held, a as said }`
    expect(exportedNames('a.ts', text).filter(isBareParticiple)).toEqual([
      'kept',
      'told',
      'shown',
      'asked',
      'Running',
      'held',
      'said',
    ])
  })
})

describe('literals', () => {
  test('none is spread into another', () => {
    const places = ['src', 'packages', 'dev', 'tests'].flatMap(folder =>
      filesOf(folder, /^(?!.*\bnode_modules\/).*\.tsx?$/).flatMap(file =>
        spreadLiterals(file, readFileSync(file, 'utf8')).map(line => `${relative(root, file)}:${line}`),
      ),
    )
    expect(places).toEqual([])
  })

  test('a literal that is spread is seen', () => {
    const text = `
      f({ ...{ a: 1 }, ...b, ...(c && { d }) })
      g(...[1, 2], [...([3] as const), ...e])
      const h = <p {...{ id: 'i' }} {...j} />`
    expect(spreadLiterals('a.tsx', text)).toEqual([2, 3, 3, 4])
  })
})
