import fc from '../support/property'
import { describe, expect, test } from 'vitest'
import { formatBoard } from '../../src/board/file/formatBoard'
import { parseBoard } from '../../src/board/file/parseBoard'
import { panelKinds } from '../../src/board/schema/panelKinds'
import { computerBoard } from '../../src/board/templates/computerBoard'
import { boards } from './arbitraries/boards'
import { but, type Json, listFaults, some } from './sentences'

const CALL = {
  kind: 'rpc',
  schema: 'public',
  function: 'answer',
  columns: ['value'],
  key: [],
  limit: 1,
  refresh: { interval: 60 },
}

describe('the faults of a refused file, with their places', () => {
  test.each<[string, unknown, RegExp]>([
    ['no JSON', '{ "version": 1,', /^the board: is not JSON: /],
    ['nothing', undefined, /^the board: is missing$/],
    ['a list', '[]', /^the board: is not an object$/],
    ['no version', '{}', /^version: is missing/],
    ['a version that never was', { version: 0.5 }, /^version: has never existed$/],
    [
      'a newer version',
      { version: 3, words: 'unknown' },
      /^version: is 3, but this Signalbox reads boards up to version 2\. Update Signalbox/,
    ],
  ])('%s', (_, value, sentence) => {
    expect(listFaults(value)).toEqual([expect.stringMatching(sentence)])
  })

  test.each<[string, (board: Json) => void, string]>([
    ['a missing word', board => delete board['title'], 'title: is missing'],
    ['an empty title', ({ panels }) => (panels[0]['title'] = ''), 'panels[0] “”.title: is empty'],
    ['another type', ({ panels }) => (panels[0]['unit'] = 3), 'panels[0] “CPU”.unit: is a number, not text'],
    [
      'an unknown kind',
      ({ panels }) => (panels[0]['kind'] = 'sunburst'),
      `panels[0] “CPU”.kind: is “sunburst”, not one of ${Object.keys(panelKinds)
        .map(kind => `“${kind}”`)
        .join(', ')}`,
    ],
    [
      'a list in the place of an object',
      ({ panels }) => (panels[0]['place'] = [1, 2]),
      'panels[0] “CPU”.place: is a list, not an object',
    ],
    [
      'a list of sources',
      board => Object.assign(board, { sources: [] }),
      'sources: is a list, not an object',
    ],
    [
      'a list of arguments',
      board => Object.assign(board, { sources: { ...board['sources'], answer: { ...CALL, arguments: [] } } }),
      'sources.answer.arguments: is a list, not an object',
    ],
    [
      'an unknown word',
      ({ panels }) => (panels[0]['color'] = 'red'),
      'panels[0] “CPU”.color: is not a known key',
    ],
    [
      'a range upside down',
      ({ panels }) => (panels[0]['valueRange'] = [1, 0]),
      'panels[0] “CPU”.valueRange: must end above its start',
    ],
    [
      'a source that doesn’t exist',
      ({ panels }) => (panels[0]['source'] = 'sample'),
      'panels[0] “CPU”: source “sample” doesn’t exist',
    ],
    [
      'a column that its source does not read',
      ({ panels }) => (panels[0]['timeColumn'] = 'when'),
      'panels[0] “CPU”: source “samples” doesn’t read column “when”',
    ],
    [
      'an order by a column that is not read',
      ({ sources }) => Object.assign(sources['samples'] ?? {}, { order: { column: 'x', ascending: true } }),
      'sources.samples: source “samples” doesn’t read column “x”',
    ],
    [
      'a variable that doesn’t exist',
      ({ sources }) =>
        Object.assign(sources['samples'] ?? {}, {
          filter: [{ column: 'cpu', op: 'gt', value: { variable: 'least' } }],
        }),
      'sources.samples.filter[0].value: variable “least” doesn’t exist',
    ],
    [
      'an id twice',
      ({ panels }) => panels.forEach(panel => (panel['id'] = 'cpu')),
      'panels: contains a duplicate',
    ],
    [
      'an id that every object answers to',
      ({ panels }) => (panels[0]['id'] = 'toString'),
      'panels[0] “CPU”.id: is reserved by JavaScript: choose another name',
    ],
    [
      'a title of several lines',
      board => (board['title'] = 'one\ntwo'),
      'title: contains a line break (U+000A)',
    ],
    [
      'a time zone that there is not',
      board => (board['timeRange'] = { last: 60, zone: 'Mars/Olympus' }),
      'timeRange.zone: is not a known time zone',
    ],
    [
      'thresholds out of order',
      ({ panels }) =>
        Object.assign(panels[1] ?? {}, {
          thresholds: [
            { from: 2, signal: 'bad' },
            { from: 1, signal: 'ok' },
          ],
        }),
      'panels[1] “Memory in use”.thresholds: is not in ascending order',
    ],
    [
      'a default that cannot be chosen',
      board =>
        (board['variables'] = [{ name: 'a', label: 'A', kind: 'choice', options: ['x'], default: 'y' }]),
      'variables[0]: has a default that is not among its options',
    ],
  ])('%s', (_, change, sentence) => {
    expect(listFaults(but(change))).toEqual([sentence])
  })

  test('every fault is reported, unknown keys beside wrong ones', () => {
    const faults = listFaults(
      but(board => {
        board['color'] = board['size'] = 1
        board.panels[0]['unit'] = null
        delete board.panels[0]['timeColumn']
      }),
    )
    expect(faults.sort()).toEqual([
      'color: is not a known key',
      'panels[0] “CPU”.timeColumn: is missing',
      'panels[0] “CPU”.unit: is null, not text',
      'size: is not a known key',
    ])
  })

  test.each(['__proto__', 'constructor', 'prototype'])('%s, in any place', name => {
    const text = formatBoard(computerBoard).replace('"samples":', `"${name}": {}, "samples":`)
    expect(listFaults(text)).toEqual([`sources: has a part named “${name}”, which is reserved`])
    expect(listFaults(`{ "version": 1, "${name}": { "title": "x" } }`)).toHaveLength(1)
  })

  test('a file that is deeper or larger than a board can be', () => {
    expect(listFaults('['.repeat(100_000))).toHaveLength(1)
    expect(listFaults(`{"version":1,"a":${'['.repeat(50)}${']'.repeat(50)}}`)).toEqual([
      expect.stringMatching(/: is nested too deep$/),
    ])
    expect(listFaults({ version: 2, a: Array.from({ length: 300_000 }, () => 0) })).toEqual([
      expect.stringMatching(/is larger than a board can be$/),
    ])
    expect(listFaults(' '.repeat(5_000_000))).toEqual([expect.stringMatching(/is longer than/)])
  })

  test('text of the file is quoted on one line and shortened', () => {
    const [fault = ''] = listFaults(
      but(({ panels }) => Object.assign(panels[0], { title: 'a\u202Eb\n'.repeat(99), unit: 1 })),
    )
    expect(fault).toMatch(/^panels\[0\] “a.b.a.*…”\.title: is longer than 120 characters$/)
  })

  test('any input gives a board or faults, and never an error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.json(), fc.string()), value => {
        const result = parseBoard(value)
        expect('faults' in result ? result.faults.length : 1).toBeGreaterThan(0)
      }),
    )
  })

  test('a board with any one part replaced is a board or faults with places', () => {
    fc.assert(
      fc.property(boards, fc.nat(), fc.jsonValue({ maxDepth: 2 }), (board, nth, value) => {
        let parts = 0
        JSON.stringify(board, (_, part: unknown) => (parts++, part))
        let at = 0
        const text = JSON.stringify(board, (_, part: unknown) => (at++ === nth % parts ? value : part))
        const result = parseBoard(text)
        const faults = 'faults' in result ? result.faults : []
        expect(faults.filter(({ path, reason }) => path === '' || /^Invalid |^$/.test(reason))).toEqual([])
      }),
      some,
    )
  })
})
