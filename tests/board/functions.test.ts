import { describe, expect, test } from 'vitest'
import type { BoardFile } from '../../src/board/board'
import { isPolled } from '../../src/board/model/sourceColumns'
import { expectationFault } from '../../src/board/model/probeExpectation'
import { formatBoard } from '../../src/board/file/formatBoard'
import { parseBoard } from '../../src/board/file/parseBoard'
import { resolveVariables } from '../../src/board/model/resolveVariables'
import { blankSource, formSourceColumns } from '../../src/board/form/sourceForm'
import { sourceKindFacts, type FunctionSource } from '../../src/board/model/source'

const ping: FunctionSource = {
  kind: 'function',
  function: 'send-mail',
  method: 'POST',
  body: { dry: [true, null] },
  expectation: { status: [200, 204], json: { path: 'checks.0.ok', value: true } },
  fields: ['queue'],
  refresh: { interval: 30 },
  timeout: 5,
  limit: 100,
  level: 'aal2',
}
const place = { x: 0, y: 0, width: 4, height: 5 }
const board: BoardFile = {
  version: 2,
  title: 'Probes',
  sources: { ping },
  panels: [
    { id: 'h', kind: 'health', title: 'Mail', source: 'ping', place, slowThresholdMs: 800, limit: 60 },
    {
      id: 'r',
      kind: 'result',
      title: 'Queue',
      source: 'ping',
      place: { ...place, x: 4 },
      display: 'value',
      columns: [{ column: 'queue', label: 'Queue', format: 'number' }],
      limit: 1,
    },
  ],
}
const faultsOf = (changedParts: object) => {
  const result = parseBoard({ ...board, sources: { ping: { ...ping, ...changedParts } } })
  return 'faults' in result ? result.faults.map(({ path, reason }) => `${path}: ${reason}`) : []
}

test('a board of probes comes back from its text, needs no socket, and is asked again by hand', () => {
  expect(parseBoard(formatBoard(board))).toEqual({ board, repaired: [] })
  expect(resolveVariables(board).sources['ping']).toBe(ping)
  expect([sourceKindFacts[ping.kind].isRequested, isPolled(ping)]).toEqual([true, true])
})

test('a name and a method are enough', () => {
  const least = { ...blankSource('function'), function: 'ping' }
  expect(least).toEqual({ kind: 'function', function: 'ping', method: 'GET' })
  expect(formSourceColumns(least)).toContain('ms')
})

test.each<[string, object, RegExp]>([
  ['a name that leads elsewhere', { function: '../rest/v1/orders' }, /function: must start with a letter/],
  ['a body by GET', { method: 'GET' }, /sends a body by GET/],
  ['what the project refuses', { method: 'HEAD' }, /method/],
  ['more probes than are decent', { refresh: { interval: 4 } }, /interval: is less than 5/],
  ['an end before the beginning', { expectation: { status: [300, 200] } }, /must end after its start/],
  ['a field that every probe has', { fields: ['ms'] }, /repeats a built-in column/],
])('%s is refused with its place', (_, changedParts, sentence) => {
  expect(faultsOf(changedParts)).toEqual([expect.stringMatching(sentence) as string])
})

describe('the expected answer of a probe', () => {
  const answer = { status: 200, json: { up: true, list: [{ name: 'a' }], none: null } }
  const says = (path: string, equals: string | boolean | null) => ({ json: { path, value: equals } })
  test('is any status of success unless the board names one', () => {
    expect(expectationFault(undefined, answer)).toBeNull()
    expect(expectationFault({}, { ...answer, status: 301 })).toBe('status')
    expect(expectationFault({ status: [404, 404] }, { ...answer, status: 404 })).toBeNull()
    expect(expectationFault({ status: [404, 404] }, answer)).toBe('status')
  })
  test('is looked for through names and places in lists, and by nothing that every object has', () => {
    expect(expectationFault(says('list.0.name', 'a'), answer)).toBeNull()
    expect(expectationFault(says('none', null), answer)).toBeNull()
    expect(expectationFault(says('up', 'yes'), answer)).toEqual({ message: '“up” is true, not "yes"' })
    expect(expectationFault(says('list', 'a'), answer)).toEqual({
      message: '“list” is a list or an object, not "a"',
    })
    for (const path of ['constructor', 'up.length', 'list.length', 'list.1'])
      expect(expectationFault(says(path, true), answer)).toEqual({
        message: `“${path}” is missing from the response, not true`,
      })
  })
})
