import { describe, expect, test } from 'vitest'
import type { BoardFile } from '../../src/board/board'
import { isAsked, isPolled } from '../../src/board/columns'
import { lacking } from '../../src/board/expected'
import { formatBoard } from '../../src/board/file/format'
import { parseBoard } from '../../src/board/file/parse'
import { filled } from '../../src/board/filled'
import { blankSource, columnsWritten } from '../../src/board/form/sources'
import type { FunctionSource } from '../../src/board/source'

const ping: FunctionSource = {
  ...{ kind: 'function', function: 'send-mail', method: 'POST', body: { dry: [true, null] } },
  ...{ expect: { status: [200, 204], says: { path: 'checks.0.ok', equals: true } }, fields: ['queue'] },
  ...{ again: { every: 30 }, timeout: 5, keep: 100, level: 'aal2' },
}
const place = { column: 0, row: 0, columns: 4, rows: 5 }
const board: BoardFile = {
  ...{ version: 1, title: 'Probes', sources: { ping } },
  panels: [
    { ...{ id: 'h', kind: 'health', title: 'Mail', source: 'ping', place }, slow: 800, probes: 60 },
    {
      ...{ id: 'r', kind: 'result', title: 'Queue', source: 'ping', place: { ...place, column: 4 } },
      ...{ as: 'value', columns: [{ column: 'queue', label: 'Queue', format: 'number' }], rows: 1 },
    },
  ],
}
const faultsOf = (changed: object) => {
  const parsed = parseBoard({ ...board, sources: { ping: { ...ping, ...changed } } })
  return 'faults' in parsed ? parsed.faults.map(({ path, reason }) => `${path}: ${reason}`) : []
}

test('a board of probes comes back from its text, needs no socket, and is asked again by hand', () => {
  expect(parseBoard(formatBoard(board))).toEqual({ board, repaired: [] })
  expect(filled(board).sources['ping']).toBe(ping)
  expect([isAsked(ping), isPolled(ping)]).toEqual([true, true])
})

test('a name and a method are enough', () => {
  const least = { ...blankSource('function'), function: 'ping' }
  expect(least).toEqual({ kind: 'function', function: 'ping', method: 'GET' })
  expect(columnsWritten(least)).toContain('ms')
})

test.each<[string, object, RegExp]>([
  ['a name that leads elsewhere', { function: '../rest/v1/orders' }, /function: .*other characters/],
  ['a body by GET', { method: 'GET' }, /sends a body by GET/],
  ['what the project refuses', { method: 'HEAD' }, /method/],
  ['more probes than are decent', { again: { every: 4 } }, /every: is less than 5/],
  ['an end before the beginning', { expect: { status: [300, 200] } }, /ends before it begins/],
  ['a field that every probe has', { fields: ['ms'] }, /that are there anyway/],
])('%s is refused with its place', (_, changed, sentence) => {
  expect(faultsOf(changed)).toEqual([expect.stringMatching(sentence) as string])
})

describe('what is expected of an answer', () => {
  const answer = { status: 200, json: { up: true, list: [{ name: 'a' }], none: null } }
  const says = (path: string, equals: string | boolean | null) => ({ says: { path, equals } })
  test('is any status of success, unless it is said otherwise', () => {
    expect(lacking(undefined, answer)).toBeNull()
    expect(lacking({}, { ...answer, status: 301 })).toBe('status')
    expect(lacking({ status: [404, 404] }, { ...answer, status: 404 })).toBeNull()
    expect(lacking({ status: [404, 404] }, answer)).toBe('status')
  })
  test('is looked for through names and places in lists, and by nothing that every object has', () => {
    expect(lacking(says('list.0.name', 'a'), answer)).toBeNull()
    expect(lacking(says('none', null), answer)).toBeNull()
    expect(lacking(says('up', 'yes'), answer)).toEqual({ says: '“up” is true, not "yes"' })
    expect(lacking(says('list', 'a'), answer)).toEqual({ says: '“list” is a list or an object, not "a"' })
    for (const path of ['constructor', 'up.length', 'list.length', 'list.1'])
      expect(lacking(says(path, true), answer)).toEqual({
        says: `“${path}” is not in the answer, not true`,
      })
  })
})
