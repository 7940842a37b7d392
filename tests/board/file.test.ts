import fc from 'fast-check'
/** Boards are large: one that fails is shown as it is, for shrinking takes longer than reading it. */
const some = { numRuns: 50, endOnFailure: true }
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { BoardFile } from '../../src/board/board'
import { sentenceOf } from '../../src/board/file/fault'
import { formatBoard } from '../../src/board/file/format'
import { migrated } from '../../src/board/file/migrations'
import { parseBoard } from '../../src/board/file/parse'
import { overlap } from '../../src/board/layout'
import type { Source, TableSource } from '../../src/board/source'
import { kinds } from '../../src/board/panels/kinds'
import { computerBoard } from '../../src/board/templates/computer'
import { boards } from './arbitraries'

/** What is said of a board, as sentences. */
const CALL = {
  kind: 'rpc',
  schema: 'public',
  function: 'answer',
  columns: ['value'],
  key: [],
  limit: 1,
  again: { every: 60 },
}
const said = (given: unknown) => {
  const parsed = parseBoard(given)
  return ('faults' in parsed ? parsed.faults : parsed.repaired).map(sentenceOf)
}
/** "This computer" with one thing changed, as JSON has it. */
const but = (change: (board: Json) => void) => {
  const board = JSON.parse(formatBoard(computerBoard)) as Json
  change(board)
  return board
}
interface Json {
  [word: string]: unknown
  sources: Record<string, Record<string, unknown>>
  panels: [Record<string, unknown>, ...Record<string, unknown>[]]
}

describe('a board and its text', () => {
  test('every board comes back from its text as it was', () => {
    fc.assert(
      fc.property(boards, board => {
        expect(parseBoard(formatBoard(board))).toStrictEqual({ board, repaired: [] })
      }),
      some,
    )
  })

  test('the text is the same in whatever order the words were written, and ends with a line', () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([key, part]) => [key, turned(part)]),
            )
          : value
    fc.assert(
      fc.property(boards, board => {
        // Sources keep the order of their author.
        const other = { ...(turned(board) as BoardFile), sources: board.sources }
        expect(formatBoard(other)).toBe(formatBoard(board))
        expect(formatBoard(board)).toMatch(/\}\n$/)
      }),
      some,
    )
  })

  test('it may name its schema, and begin with a byte order mark', () => {
    const text = JSON.stringify({ $schema: './board.schema.json', ...computerBoard })
    expect(parseBoard(`\uFEFF${text}`)).toEqual({ board: computerBoard, repaired: [] })
  })

  test('the file knows every word of a source, and no other', () => {
    type FileSource = BoardFile['sources'][string]
    type FileTable = Extract<FileSource, { kind: 'table' }>
    expectTypeOf<keyof FileTable>().toEqualTypeOf<keyof TableSource>()
    expectTypeOf<Source>().toExtend<FileSource>()
    expectTypeOf<Omit<FileTable, 'filter'>>().toExtend<Omit<TableSource, 'filter'>>()
    expectTypeOf<Exclude<FileSource, FileTable>>().toEqualTypeOf<Exclude<Source, TableSource>>()
  })
})

describe('what is refused, with its place', () => {
  test.each<[string, unknown, RegExp]>([
    ['no JSON', '{ "version": 1,', /^the board: is not JSON: /],
    ['nothing', undefined, /^the board: is not there$/],
    ['a list', '[]', /^the board: is not an object$/],
    ['no version', '{}', /^version: is missing/],
    ['a version that never was', { version: 0.5 }, /^version: is none that there has been$/],
    [
      'a newer version',
      { version: 2, words: 'unknown' },
      /^version: is 2, and this Signalbox reads boards up to version 1\. A newer one wrote it/,
    ],
  ])('%s', (_, given, sentence) => {
    expect(said(given)).toEqual([expect.stringMatching(sentence)])
  })

  test.each<[string, (board: Json) => void, string]>([
    ['a missing word', board => delete board['title'], 'title: is missing'],
    ['an empty title', ({ panels }) => (panels[0]['title'] = ''), 'panels[0] “”.title: is empty'],
    ['another type', ({ panels }) => (panels[0]['unit'] = 3), 'panels[0] “CPU”.unit: is a number, not text'],
    [
      'an unknown kind',
      ({ panels }) => (panels[0]['kind'] = 'pie'),
      `panels[0] “CPU”.kind: is “pie”, not one of ${Object.keys(kinds)
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
      ({ panels }) => (panels[0]['colour'] = 'red'),
      'panels[0] “CPU”.colour: is a word that boards do not have',
    ],
    [
      'a range upside down',
      ({ panels }) => (panels[0]['range'] = [1, 0]),
      'panels[0] “CPU”.range: does not end above where it begins',
    ],
    [
      'a source that is not there',
      ({ panels }) => (panels[0]['source'] = 'sample'),
      'panels[0] “CPU”: source “sample” is not there',
    ],
    [
      'a column that its source does not read',
      ({ panels }) => (panels[0]['time'] = 'when'),
      'panels[0] “CPU”: source “samples” does not read column “when”',
    ],
    [
      'an order by a column that is not read',
      ({ sources }) => Object.assign(sources['samples'] ?? {}, { order: { column: 'x', ascending: true } }),
      'sources.samples: source “samples” does not read column “x”',
    ],
    [
      'a variable that is not there',
      ({ sources }) =>
        Object.assign(sources['samples'] ?? {}, {
          filter: [{ column: 'cpu', op: 'gt', value: { variable: 'least' } }],
        }),
      'sources.samples.filter[0].value: variable “least” is not there',
    ],
    [
      'an id twice',
      ({ panels }) => panels.forEach(panel => (panel['id'] = 'cpu')),
      'panels: says the same twice',
    ],
    [
      'an id that every object answers to',
      ({ panels }) => (panels[0]['id'] = 'toString'),
      'panels[0] “CPU”.id: is reserved by JavaScript: choose another name',
    ],
    [
      'a title of several lines',
      board => (board['title'] = 'one\ntwo'),
      'title: holds a character that cannot be seen, such as a line break',
    ],
    [
      'a time zone that there is not',
      board => (board['time'] = { last: 60, zone: 'Mars/Olympus' }),
      'time.zone: is not a time zone that is known here',
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
        (board['variables'] = [{ name: 'a', label: 'A', kind: 'choice', values: ['x'], default: 'y' }]),
      'variables[0]: has a default that is not among its values',
    ],
  ])('%s', (_, change, sentence) => {
    expect(said(but(change))).toEqual([sentence])
  })

  test('every fault is told, unknown words beside wrong ones', () => {
    const faults = said(
      but(board => {
        board['colour'] = board['size'] = 1
        board.panels[0]['unit'] = null
        delete board.panels[0]['time']
      }),
    )
    expect(faults.sort()).toEqual([
      'colour: is a word that boards do not have',
      'panels[0] “CPU”.time: is missing',
      'panels[0] “CPU”.unit: is null, not text',
      'size: is a word that boards do not have',
    ])
  })

  test.each(['__proto__', 'constructor', 'prototype'])('%s, wherever it stands', name => {
    const text = formatBoard(computerBoard).replace('"samples":', `"${name}": {}, "samples":`)
    expect(said(text)).toEqual([`sources: has a part named “${name}”, which is reserved`])
    expect(said(`{ "version": 1, "${name}": { "title": "x" } }`)).toHaveLength(1)
  })

  test('what is deeper or larger than a board can be', () => {
    expect(said('['.repeat(100_000))).toHaveLength(1)
    expect(said(`{"version":1,"a":${'['.repeat(50)}${']'.repeat(50)}}`)).toEqual([
      expect.stringMatching(/: lies deeper than anything in a board$/),
    ])
    expect(said({ version: 1, a: Array.from({ length: 300_000 }, () => 0) })).toEqual([
      expect.stringMatching(/more values than a board can$/),
    ])
    expect(said(' '.repeat(5_000_000))).toEqual([expect.stringMatching(/is longer than/)])
  })

  test('text of the file stands in a sentence on one line and shortened', () => {
    const [fault = ''] = said(
      but(({ panels }) => Object.assign(panels[0], { title: 'a\u202Eb\n'.repeat(99), unit: 1 })),
    )
    expect(fault).toMatch(/^panels\[0\] “a.b.a.*…”\.title: is longer than 120 characters$/)
  })

  test('whatever is given, it is a board or faults, and never an error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.json(), fc.string()), given => {
        const parsed = parseBoard(given)
        expect('faults' in parsed ? parsed.faults.length : 1).toBeGreaterThan(0)
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
        const parsed = parseBoard(text)
        const faults = 'faults' in parsed ? parsed.faults : []
        expect(faults.filter(({ path, reason }) => path === '' || /^Invalid |^$/.test(reason))).toEqual([])
      }),
      some,
    )
  })
})

describe('what is put right, and said', () => {
  test('a panel over another moves, and so does what it moves', () => {
    expect(
      said(but(({ panels }) => (panels[0]['place'] = { column: 0, row: 0, columns: 9, rows: 5 }))),
    ).toEqual([
      'panels[1] “Memory in use”: was moved to column 9, row 6, for panels lay over others or beside the grid',
      'panels[3] “Requests per second by path”: was moved to column 8, row 11, for panels lay over others or beside the grid',
    ])
  })

  test('a panel beside the grid comes onto it', () => {
    const given = but(({ panels }) => Object.assign(panels[1]?.['place'] ?? {}, { column: 11 }))
    const parsed = parseBoard(given)
    expect('board' in parsed && parsed.board.panels[1]?.place).toEqual({
      column: 8,
      row: 0,
      columns: 4,
      rows: 5,
    })
    expect(said(given)).toHaveLength(1)
  })

  test('two hundred panels in one place lie one below the other, without a long wait', () => {
    const [first] = computerBoard.panels
    const panels = Array.from({ length: 200 }, (_, i) => ({ ...first, id: `p${i}` }))
    const began = process.cpuUsage()
    const parsed = parseBoard({ ...computerBoard, panels })
    const { user } = process.cpuUsage(began)
    const laid = 'board' in parsed ? parsed.board.panels : []
    expect(laid).toHaveLength(200)
    expect(laid.some((a, i) => laid.slice(i + 1).some(b => overlap(a, b)))).toBe(false)
    expect(user / 1000).toBeLessThan(1_000)
  })

  test('gaps are left as they are', () => {
    expect(said(but(({ panels }) => Object.assign(panels[3]?.['place'] ?? {}, { row: 40 })))).toEqual([])
  })
})

describe('older versions', () => {
  const chain = {
    1: ({ name, ...rest }: Record<string, unknown>) => ({ ...rest, title: name }),
    2: (file: Record<string, unknown>) => ({ ...file, panels: [] }),
  }

  test('are rewritten version by version', () => {
    expect(migrated({ version: 1, name: 'A' }, 1, chain, 3)).toEqual({ version: 3, title: 'A', panels: [] })
    expect(migrated({ version: 2, title: 'A' }, 2, chain, 3)).toEqual({ version: 3, title: 'A', panels: [] })
  })

  test('a gap in the chain is a mistake of ours', () => {
    expect(() => migrated({ version: 1 }, 1, {}, 2)).toThrow('No migration begins at version 1')
  })
})
