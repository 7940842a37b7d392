import fc from '../support/property'
import { describe, expect, test } from 'vitest'
import {
  lineFault,
  nameFault,
  pathFault,
  segmentFault,
  textFault,
} from '../../src/board/text/forbiddenCharacters'
import { ATTACKS, hostileNames } from '../support/hostile-names'
import { but, listFaults, type Json } from './sentences'

const source = {
  table: {
    kind: 'table',
    schema: 'public',
    table: 'orders',
    columns: ['id'],
    key: ['id'],
    limit: 1,
    order: { column: 'id', ascending: true },
  },
  rpc: {
    kind: 'rpc',
    schema: 'public',
    function: 'f',
    columns: ['value'],
    key: [],
    limit: 1,
    refresh: { interval: 60 },
  },
  function: { kind: 'function', function: 'f', method: 'GET' },
  folder: {
    kind: 'folder',
    bucket: 'b',
    path: 'a',
    limit: 1,
    refresh: { interval: 60 },
    order: { column: 'name', ascending: true },
  },
  topic: { kind: 'topic', topic: 't', limit: 1 },
  presence: { kind: 'presence', topic: 't' },
}
const action = (call: object) => ({
  id: 'act',
  title: 'Act',
  kind: 'action',
  call,
  place: { x: 0, y: 90, width: 2, height: 2 },
})
const withSource = (name: keyof typeof source, more: object) => (board: Json) =>
  Object.assign(board, { sources: { ...board['sources'], new: { ...source[name], ...more } } })
const withPanel = (panel: object) => (board: Json) => void (board['panels'] as object[]).push(panel)

/** Every place of a board where a name becomes a part of an address. */
const places: [string, (name: string) => (board: Json) => void][] = [
  ['sources.new.schema', name => withSource('table', { schema: name })],
  ['sources.new.table', name => withSource('table', { table: name })],
  ['sources.new.schema', name => withSource('rpc', { schema: name })],
  ['sources.new.function', name => withSource('rpc', { function: name })],
  [
    'sources.new.refresh.tables[0].table',
    name => withSource('rpc', { refresh: { tables: [{ schema: 'public', table: name }] } }),
  ],
  [
    'sources.new.refresh.tables[0].schema',
    name => withSource('folder', { refresh: { tables: [{ schema: name, table: 'a' }] } }),
  ],
  ['sources.new.function', name => withSource('function', { function: name })],
  ['sources.new.bucket', name => withSource('folder', { bucket: name })],
  ['panels[4] “Act”.call.schema', name => withPanel(action({ kind: 'rpc', schema: name, function: 'f' }))],
  [
    'panels[4] “Act”.call.function',
    name => withPanel(action({ kind: 'rpc', schema: 'public', function: name })),
  ],
  [
    'panels[4] “Act”.call.function',
    name => withPanel(action({ kind: 'function', function: name, method: 'POST' })),
  ],
  [
    'panels[4] “Act”.call.refresh.tables[0].table',
    name =>
      withPanel(
        action({
          kind: 'rpc',
          schema: 'a',
          function: 'f',
          get: true,
          refresh: { tables: [{ schema: 'a', table: name }] },
        }),
      ),
  ],
]

describe.each(places)('as %s', (place, put) => {
  test('a name that leads to another address is refused by name and place', () => {
    for (const name of [
      'a/b',
      'a\\b',
      'a?b',
      'a#b',
      'a%2eb',
      '..',
      '.',
      'a\u202Eb',
      'a\u200Bb',
      'a\0b',
      'a\nb',
      '\uD800',
    ])
      expect(listFaults(but(put(name)))).toEqual([
        expect.stringMatching(new RegExp(`^${place.replace(/[[\]]/g, '\\$&')}: `)),
      ])
  })
  test('no attack is accepted', () => {
    for (const name of ATTACKS) expect(listFaults(but(put(name)))).toHaveLength(1)
  })
})

test.each<[string, (board: Json) => void, string]>([
  [
    'a path up',
    withSource('folder', { path: 'a/../b' }),
    'sources.new.path: has a part “.” or “..”, which would point to another folder',
  ],
  [
    'a path of backslashes',
    withSource('folder', { path: 'a\\b' }),
    'sources.new.path: contains “\\”, which Storage doesn’t accept',
  ],
  [
    'a topic',
    withSource('topic', { topic: 'a\u202Eb' }),
    'sources.new.topic: contains U+202E, which changes the text direction',
  ],
  [
    'who is there',
    withSource('presence', { topic: 'a\u200Bb' }),
    'sources.new.topic: contains U+200B, an invisible character',
  ],
  [
    'a column',
    withSource('table', { columns: ['id', 'a\u2066b'] }),
    'sources.new.columns[1]: contains U+2066, which changes the text direction',
  ],
  [
    'a title',
    board => (board['title'] = 'a\u202Eb'),
    'title: contains U+202E, which changes the text direction',
  ],
  [
    'a text',
    withPanel({
      id: 'text',
      title: 'Text',
      kind: 'text',
      text: 'a\n\u202Eb',
      place: { x: 0, y: 90, width: 2, height: 2 },
    }),
    'panels[4] “Text”.text: contains U+202E, which changes the text direction',
  ],
])('%s is refused with the character', (_, change, sentence) => {
  expect(listFaults(but(change))).toEqual([sentence])
})

test('columns may have names that would lead elsewhere in an address: they are sent in the query', () => {
  const columns = ['growth %', 'a/b', 'why?', '#', 'a\\b']
  expect(listFaults(but(withSource('table', { columns: ['id', ...columns] })))).toEqual([])
})

describe('titles may have all characters of written languages', () => {
  test.each([
    ['Persian', 'می\u200Cخواهم'],
    ['a family', '👨\u200D👩\u200D👧'],
    ['a heart', '❤\uFE0F'],
    ['Scotland', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['a number in Arabic', '\u0600١٢'],
    ['Hebrew with a mark', 'שלום!\u200F'],
    ['Khmer', 'ភាសា\u200Bខ្មែរ'],
    ['a soft hyphen', 'Donau\u00ADdampf'],
    ['Mongolian', 'ᠠ\u180Eᠨ'],
  ])('%s', (_, title) => {
    expect(listFaults(but(board => (board['title'] = title)))).toEqual([])
    expect([lineFault(title), textFault(title)]).toEqual([null, null])
  })
  test.each([
    ['tags that are no flag', 'a\u{E0067}\u{E007F}'],
    ['a byte order mark', 'a\uFEFF'],
    ['an isolate', '\u2067a'],
  ])('but not %s', (_, title) => {
    expect(lineFault(title)).toMatch(/^contains U\+/)
    expect(textFault(title)).toMatch(/^contains U\+/)
  })
})

test('an accepted segment, path or name has no forbidden character', () => {
  fc.assert(
    fc.property(hostileNames, name => {
      const holds = (characters: RegExp) => characters.test(name)
      expect(segmentFault(name) === null).toBe(!holds(/[/\\?#%\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|^\.{1,2}$/u))
      expect(nameFault(name) === null).toBe(!holds(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u))
      expect(pathFault(name) === null).toBe(!holds(/[\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(^|\/)\.{1,2}($|\/)/u))
    }),
    { numRuns: 3_000 },
  )
})
