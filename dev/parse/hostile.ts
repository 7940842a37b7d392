import { computerBoard } from '../../src/board/templates/computerBoard'

/**
 * Boards that cost as much to read as somebody could make them: each gives a text of about as many characters as asked
 * for.
 */

const board = (more: object): string => JSON.stringify({ ...computerBoard, ...more })
const many = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_, i) => make(i))
const nameItems = <T>(count: number, make: (i: number) => T): Record<string, T> =>
  Object.fromEntries(many(count, i => [`n${i}`, make(i)]))
const place = { x: 0, y: 0, width: 4, height: 4 }
const textPanel = (i: number, text: string) => ({
  id: `t${i}`,
  title: 'T',
  kind: 'text',
  text,
  place: { ...place, row: i * 4 },
})
const table = {
  kind: 'table',
  schema: 'public',
  table: 'orders',
  columns: ['id'],
  key: ['id'],
  limit: 1,
  order: { column: 'id', ascending: true },
}
const growBoard = (size: number, panels: number, make: (i: number, each: number) => object) =>
  board({ panels: many(panels, i => make(i, Math.floor(size / panels))) })
const columnsOf = (size: number) => many(Math.min(200, size), i => `c${i}`)

export const hostile: Record<string, (size: number) => string> = {
  'unknown words of the board': size => board(nameItems(size / 10, i => i)),
  'unknown words of every panel': size =>
    growBoard(size, 200, (i, each) => ({ ...textPanel(i, ''), ...nameItems(each / 10, j => j) })),
  'one unknown word in another': size => board({ a: many(size / 1_000, () => nameItems(100, i => i)) }),
  'lists in lists': size => `{"version":1,"a":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`,
  'objects in objects': size => `{"version":1,"a":${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}}`,
  'brackets that never close': size => '['.repeat(size),
  'one long text': size => board({ title: 'x'.repeat(size) }),
  'one long number': size => board({}).replace('"version":1', `"version":1,"a":${'9'.repeat(size)}`),
  'long numbers': size =>
    board({}).replace(
      '"version":1',
      `"version":1,"a":[${many(size / 21, () => '12345678901234567890').join(',')}]`,
    ),
  'small numbers': size => `{"version":1,"a":[${'1,'.repeat(size / 2)}1]}`,
  'a text of escapes': size => board({ title: '"\\'.repeat(size / 4) }),
  'a text that cannot be seen': size => board({ title: '\u202E'.repeat(size / 3) }),
  'more panels than may be': size => board({ panels: many(size / 100, i => textPanel(i, '')) }),
  'more sources than may be': size => board({ sources: nameItems(size / 150, () => table) }),
  'more variables than may be': size =>
    board({ variables: many(size / 40, i => ({ name: `v${i}`, label: 'x', kind: 'text' })) }),
  'a source of more columns than may be': size =>
    board({ sources: { a: { ...table, columns: many(size / 10, i => `c${i}`) } }, panels: [] }),
  'as many panels as may be, of wrong words': size =>
    growBoard(size, 200, (i, each) => ({
      ...textPanel(i, ''),
      kind: 'table',
      source: 'a',
      columns: many(Math.min(50, each / 8), () => 1),
      label: 'x'.repeat(each),
    })),
  'as many columns as may be, all of them wrong': size =>
    board({
      panels: [],
      title: 'x'.repeat(size / 2),
      sources: nameItems(100, () => ({ ...table, columns: many(200, () => null), key: many(32, () => 1) })),
    }),
  'panels that name columns that are not there': size =>
    board({
      sources: { a: { ...table, columns: columnsOf(200) } },
      panels: many(200, i => ({
        id: `p${i}`,
        title: 'P',
        kind: 'table',
        source: 'a',
        place: { ...place, row: i * 4 },
        columns: many(50, j => `${'x'.repeat(Math.min(50, size / 20_000))}${j}`),
      })),
    }),
  'texts of spaces and separators': size =>
    growBoard(size, 200, (i, each) => textPanel(i, `- ${' '.repeat(Math.min(19_000, each))}\u2028x\u2028`)),
  'texts of half a link': size =>
    growBoard(size, 200, (i, each) => textPanel(i, '[a](http://'.repeat(Math.min(1_700, each / 11)))),
  'panels that lie over each other, far below': size =>
    growBoard(size, 200, (i, each) => ({
      ...textPanel(i, 'x'.repeat(Math.min(19_000, each))),
      place: { x: i % 9, y: 11_000, width: 4, height: 60 },
    })),
  'panels far apart, two over each other': size =>
    growBoard(size, 200, (i, each) => ({
      ...textPanel(i, 'x'.repeat(Math.min(19_000, each))),
      place: { x: 0, y: i === 199 ? 0 : i * 60, width: 12, height: 1 },
    })),
  'arguments of a call': size =>
    board({
      sources: {
        a: {
          kind: 'rpc',
          schema: 'public',
          function: 'f',
          columns: ['value'],
          key: [],
          limit: 1,
          refresh: { interval: 9 },
          arguments: nameItems(size / 60, i => ({ a: [i, [i, { b: 'a text of this call' }]] })),
        },
      },
      panels: [],
    }),
  'filters of a table': size =>
    board({
      sources: { a: { ...table, filter: many(size / 50, i => ({ column: 'id', op: 'eq', value: i })) } },
      panels: [],
    }),
}
