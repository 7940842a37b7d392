import { drafts, fileOf, one, panel, tableSource, type HostileBoard } from './board'

/** Words that say something else than they seem to, or would be something else than words to a careless page. */

const says = (name: string, file: unknown, rest: Partial<HostileBoard> = {}): HostileBoard => ({
  name,
  aim: 'words deceive',
  file,
  expect: 'shown',
  waits: false,
  ...rest,
})
const text = (words: string) => fileOf({}, [panel({ kind: 'text', text: words })])
const makeTitled = (title: string) => one('table', tableSource(), { title })

const LINKS = [
  '[https://bank.example](https://evil.example)',
  '[Sign in again](javascript:alert(1))',
  '[Sign in again](JaVaScRiPt:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x) [y](file:///etc/passwd) [z](blob:null/x)',
  '[x](//evil.example) [y](/auth/v1/logout) [z](?mode=kiosk)',
  '![x](https://evil.example/pixel.png)',
  '<img src=x onerror=alert(1)> <script>alert(1)</script> <a href="javascript:alert(1)">x</a>',
  '[a](https://user:password@evil.example) https://bank.example@evil.example/',
  '[\u202Ehttps://knab.example\u202C](https://evil.example)',
]
const links = LINKS.map(words =>
  says(
    `a text with ${JSON.stringify(words.slice(0, 40))}`,
    text(words),
    words.includes('\u202E') ? { expect: 'either' } : {},
  ),
)

const DIRECTIONS = {
  'a right-to-left override': '\u202Egnp.exe',
  'isolates that do not end': '\u2066\u2067',
  'invisible letters': 'Sta\u200Btus\u2060',
  'a byte order mark': '\uFEFFStatus',
  tags: 'Status\u{E0041}',
}
const titles = Object.entries(DIRECTIONS).flatMap(([what, words]) => [
  says(`a panel’s title with ${what}`, makeTitled(words), { expect: 'either' }),
  says(
    `a column’s label with ${what}`,
    one('table', tableSource(), { columns: [{ column: 'zone', label: words, format: 'text' }] }),
    { expect: 'either' },
  ),
  says(`a table’s name with ${what}`, one('table', tableSource({ table: `orders${words}` })), {
    expect: 'refused',
  }),
])

const others = [
  says('a title of markup', makeTitled('<b onclick=alert(1)>x</b>')),
  says('a title of a hundred and twenty combining marks', makeTitled('Z' + '\u0301'.repeat(119))),
  says(
    'labels that are formulas',
    one('table', tableSource(), {
      columns: [{ column: 'zone', label: "=cmd|'/C calc'!A0", format: 'text' }],
    }),
  ),
  says('a unit that is markup', one('number', tableSource(), { unit: '<script>x</script>' })),
  says('a right-to-left title', makeTitled('حالة الطلبات ABC 123')),
  says('half of a surrogate pair', makeTitled('x\uD800y'), { isFileOnly: true, expect: 'refused' }),
]

export const deceiving: HostileBoard[] = [...links, ...titles, ...others]

const costs = (name: string, file: unknown, rest: Partial<HostileBoard> = {}): HostileBoard => ({
  name,
  aim: 'costly to read',
  file,
  expect: 'refused',
  waits: false,
  ...rest,
})
const many = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`word${i}`, value]))
const nestText = (deep: number): unknown => JSON.parse('['.repeat(deep) + ']'.repeat(deep)) as unknown
const marks = '_a'.repeat(9_900)

/** Boards that are costly to read, or that reach into the page that reads them. */
export const costly: HostileBoard[] = [
  costs('eight thousand unknown words', { ...one('table', tableSource()), ...many(8_000, 1) }),
  costs(
    'unknown words in a thousand places',
    fileOf(many(90, { ...tableSource(), ...many(20, 1) }) as never, []),
  ),
  costs(
    'as many unknown words as there may be',
    fileOf(
      { s: tableSource() },
      Array.from({ length: 50 }, (_, i) => ({ ...panel(drafts.table, i), ...many(1_900, 1) })),
    ),
  ),
  costs('a hundred and ninety thousand values', {
    ...fileOf({}, []),
    word: Array.from({ length: 190_000 }, () => 0),
  }),
  costs('more values than there can be', {
    ...fileOf({}, []),
    word: Array.from({ length: 210_000 }, () => 0),
  }),
  costs('lists in lists', { ...fileOf({}, []), word: nestText(900) }),
  costs(
    'a text that is costly to split',
    fileOf(
      {},
      Array.from({ length: 60 }, (_, i) => panel({ kind: 'text', text: marks }, i)),
    ),
    { expect: 'shown' },
  ),
  costs(
    'two hundred panels in one place',
    fileOf(
      { s: tableSource() },
      Array.from({ length: 200 }, (_, i) =>
        panel(drafts.table, i, 's', { place: { x: 0, y: 0, width: 12, height: 60 } }),
      ),
    ),
    { expect: 'shown' },
  ),
  costs(
    'two hundred and one panels',
    fileOf(
      { s: tableSource() },
      Array.from({ length: 201 }, (_, i) => panel(drafts.table, i)),
    ),
  ),
  costs(
    'a panel off the grid',
    one('table', tableSource(), { place: { x: 11, y: 11_000, width: 12, height: 60 } }),
    { expect: 'shown' },
  ),
  costs(
    'no panel’s place is a number',
    one('table', tableSource(), { place: { x: '0', y: null, width: [], height: {} } }),
  ),
  costs(
    'a key "__proto__"',
    JSON.stringify(one('table', tableSource())).replace('"title"', '"__proto__":{"polluted":true},"title"'),
  ),
  costs(
    'a source "constructor"',
    fileOf({ constructor: tableSource() }, [panel(drafts.table, 0, 'constructor')]),
  ),
  costs('a source "toString"', fileOf({ toString: tableSource() }, [panel(drafts.table, 0, 'toString')])),
  costs('a source that is not there', fileOf({}, [panel(drafts.table, 0, 'valueOf')])),
  costs('two panels of one id', fileOf({ s: tableSource() }, [panel(drafts.table), panel(drafts.table)])),
  costs(
    'a panel of no kind',
    fileOf({ s: tableSource() }, [panel(drafts.table, 0, 's', { kind: 'script' })]),
  ),
  costs('a source of no kind', one('table', { kind: 'sql', query: 'drop table public.orders' })),
  costs('a version that there will be', { ...one('table', tableSource()), version: 99 }),
  costs('a version that is no number', { ...one('table', tableSource()), version: '1' }),
  costs(
    'numbers that are none',
    JSON.stringify(one('table', tableSource())).replace('"limit":50', '"limit":1e999'),
  ),
  costs(
    'a number of two hundred thousand digits',
    JSON.stringify(one('table', tableSource())).replace('"limit":50', `"limit":${'9'.repeat(200_000)}`),
    { isFileOnly: true },
  ),
  costs('a title of a million letters', one('table', tableSource(), { title: 'x'.repeat(1_000_000) })),
  costs('panels that are no list', { ...fileOf({}, []), panels: { length: 1 } }),
  costs('sources that are a list', { ...fileOf({}, []), sources: [tableSource()] }),
  costs('a time that is none', {
    ...one('table', tableSource()),
    timeRange: { last: 1e12, zone: 'Etc/../passwd' },
  }),
]
