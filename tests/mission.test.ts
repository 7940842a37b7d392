import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { panelKinds } from '../src/board/schema/panelKinds'

/** The requests that the page must be able to make, as the mission names them. */
const CALLS = [
  'authentication',
  'table reads',
  'table writes',
  'RPC',
  'storage',
  'functions',
  'realtime channels',
]

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

/** Every method of the port to a project, and of the one that finds out what keeps one from it, as `room.method`. */
function methods(): string[] {
  const interfaces = new Map<string, ts.InterfaceDeclaration>()
  const folder = 'src/backend/ports'
  for (const name of readdirSync(resolve(root, folder)).filter(name => name.endsWith('.port.ts')))
    for (const node of ts.createSourceFile(name, read(`${folder}/${name}`), ts.ScriptTarget.Latest)
      .statements)
      if (ts.isInterfaceDeclaration(node)) interfaces.set(node.name.text, node)
  return [...members('Backend'), { name: 'check', type: 'Check' }].flatMap(room =>
    members(room.type).flatMap(({ name, isMethod }) => (isMethod ? [`${room.name}.${name}`] : [])),
  )

  function members(name: string): { name: string; type: string; isMethod: boolean }[] {
    const declaration = interfaces.get(name)
    if (!declaration) throw new Error(`${name} is no interface of the port`)
    const parents = (declaration.heritageClauses ?? []).flatMap(({ types }) => [...types])
    const inheritedMembers = parents.flatMap(({ expression }) =>
      ts.isIdentifier(expression) ? members(expression.text) : [],
    )
    const own = declaration.members.map(member => {
      if (!member.name || !ts.isIdentifier(member.name))
        throw new Error(`${name} has a member without a name`)
      const type = ts.isPropertySignature(member) ? member.type : undefined
      const of =
        type && ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) ? type.typeName.text : ''
      return { name: member.name.text, type: of, isMethod: ts.isMethodSignature(member) }
    })
    return [...inheritedMembers, ...own]
  }
}

interface TableRow {
  call: string
  port: string[]
  machines: string[]
  shownNames: string[]
  tests: string[]
}
const listQuoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? [])
/** The rows of the table in docs/port.md. */
function rowsOf(text: string): TableRow[] {
  const lines = text.split('\n').filter(line => line.startsWith('|'))
  return lines.slice(2).map(line => {
    const [call = '', port, machines, shownCell, tests] = line.split('|').slice(1, -1)
    const names = [listQuoted(port), listQuoted(machines), listQuoted(shownCell), listQuoted(tests)] as const
    return { call: call.trim(), port: names[0], machines: names[1], shownNames: names[2], tests: names[3] }
  })
}

/** The faults of the table, in words. */
function wrongs(rows: TableRow[], port: string[]): string[] {
  const namedMembers = rows.flatMap(row => row.port)
  const shownNames = rows.flatMap(row => row.shownNames)
  return [
    ...CALLS.filter(call => !rows.some(row => row.call.startsWith(call))).map(call => `no row for ${call}`),
    ...port.filter(name => !namedMembers.includes(name)).map(name => `${name} has no row`),
    ...namedMembers.filter(name => !port.includes(name)).map(name => `the port has no ${name}`),
    ...namedMembers
      .filter((name, at) => namedMembers.indexOf(name) !== at)
      .map(name => `${name} has two rows`),
    ...Object.keys(panelKinds)
      .filter(kind => kind !== 'text' && !shownNames.includes(kind))
      .map(kind => `no row says what the panel ${kind} asks for`),
    ...rows.flatMap(({ call, machines, shownNames, tests }) => [
      ...[machines, shownNames, tests].flatMap(cell => (cell.length === 0 ? [`${call}: an empty cell`] : [])),
      ...machines
        .filter(name => !isFile(`src/machines/${name}/${name}.machine.ts`))
        .map(name => `no machine ${name}`),
      ...shownNames
        .filter(name => !(name in panelKinds) && !isFile(`src/${name}.tsx`))
        .map(name => `no panel ${name}`),
      ...tests.filter(name => !isFile(`tests/${name}.test.ts`)).map(name => `no test ${name}`),
      ...(tests.some(name => /^(backend|browser)\//.test(name)) ? [] : [`${call}: no test of the wire`]),
    ]),
  ]
}
const isFile = (path: string) => existsSync(resolve(root, path))

describe('the table of what is asked of a project', () => {
  const rows = rowsOf(read('docs/port.md'))
  const port = methods()

  test('names every method of the port once, every panel, and files that are there', () => {
    expect(port.length).toBeGreaterThan(40)
    expect(wrongs(rows, port)).toEqual([])
  })

  test('would be refused without one of its rows', () => {
    for (const left of rows.keys()) expect(wrongs(rows.toSpliced(left, 1), port)).not.toEqual([])
  })

  test('would be refused if the port grew', () => {
    expect(wrongs(rows, [...port, 'sources.guess'])).toEqual(['sources.guess has no row'])
  })
})
