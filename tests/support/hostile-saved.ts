import type { Board } from '../../src/board/board'

/** Boards that somebody saves in a project and shares: as text, because an object cannot express all of them. */
interface SavedBoard {
  title: string
  board: string
  /** What the page has to say of the board; absent: it is shown. */
  refusal?: RegExp
}

/** Runs wherever a text is taken for markup or for an address. */
const MARKUP = `<img src=x onerror="window.ran='img'"><script>window.ran='script'</script><svg onload="window.ran='svg'">`
const SCRIPT_LINKS = [
  `[press](javascript:window.ran='link')`,
  `[press](JaVaScRiPt:window.ran='case')`,
  `[press](java&#10;script:window.ran='split')`,
  `[press](data:text/html,<script>opener.ran='data'</script>)`,
  `[press](vbscript:run)`,
  `<a href="javascript:window.ran='html'">press</a>`,
  `![press](javascript:window.ran='image')`,
]
const place = (i: number) => ({ x: (i % 2) * 6, y: Math.floor(i / 2) * 4, width: 6, height: 4 })

const orders: Board['sources'][string] = {
  kind: 'table',
  schema: 'public',
  table: 'orders',
  key: ['id'],
  limit: 5,
  columns: ['id', 'note'],
  order: { column: 'id', ascending: false },
}
const list = (i: number, title = 'Orders'): Board['panels'][number] => ({
  id: `list-${i}`,
  kind: 'table',
  title,
  source: 'orders',
  limit: 5,
  columns: [{ column: 'note', label: title.slice(0, 80), format: 'text' }],
  place: place(i),
})
const file = (title: string, rest: object = {}) =>
  JSON.stringify({ version: 2, title, sources: { orders }, panels: [list(0)], ...rest })

const markupText = `<b onclick="window.ran='b'">${MARKUP}`.slice(0, 120)
const wipe = { schema: 'public', function: 'wipe' }
const writing = { kind: 'rpc', ...wipe, columns: ['n'], key: [], limit: 1, refresh: { interval: 1 } }
const result = (source: string, i: number) => ({
  id: source,
  kind: 'result',
  title: source,
  source,
  display: 'rows',
  limit: 1,
  columns: [{ column: 'n', label: 'n', format: 'text' }],
  place: place(i),
})

export const savedBoards: readonly SavedBoard[] = [
  {
    title: markupText,
    board: file(markupText, {
      variables: [
        { name: 'who', label: markupText.slice(0, 80), kind: 'choice', options: [MARKUP.slice(0, 100)] },
      ],
      panels: [
        list(0, MARKUP.slice(0, 80)),
        { id: 'text', kind: 'text', title: MARKUP.slice(0, 80), text: MARKUP, place: place(1) },
      ],
    }),
  },
  {
    title: 'Links',
    board: file('Links', {
      panels: [
        list(0),
        { id: 'text', kind: 'text', title: 'Links', text: SCRIPT_LINKS.join('\n\n'), place: place(1) },
      ],
    }),
  },
  {
    title: 'Acts when it is opened',
    board: file('Acts when it is opened', {
      sources: {
        orders,
        writing,
        function: { kind: 'function', function: 'deed', method: 'POST', body: {} },
      },
      panels: [
        list(0),
        result('writing', 1),
        {
          id: 'action',
          kind: 'action',
          title: 'Show',
          place: place(2),
          call: { kind: 'rpc', ...wipe, refresh: { interval: 1 } },
        },
        {
          id: 'health',
          kind: 'health',
          title: 'Health',
          source: 'function',
          slowThresholdMs: 1_000,
          limit: 5,
          place: place(3),
        },
      ],
    }),
    // What repeats a call may not write at all; without that, the rest is shown, and waits.
    refusal: /panels\[2\]/,
  },
  {
    title: 'Waits',
    board: file('Waits', {
      sources: { orders, writing },
      panels: [
        list(0),
        result('writing', 1),
        { id: 'action', kind: 'action', title: 'Show', call: { kind: 'rpc', ...wipe }, place: place(2) },
      ],
    }),
  },
  {
    title: 'Ten thousand panels',
    board: file('Ten thousand panels', { panels: Array.from({ length: 10_000 }, (_, i) => list(i)) }),
    refusal: /the board is larger than a board can be/,
  },
  {
    title: 'Three hundred panels',
    board: file('Three hundred panels', { panels: Array.from({ length: 300 }, (_, i) => list(i)) }),
    refusal: /panels /,
  },
  {
    title: 'Prototype of sources',
    board: file('x').replace('"sources":{', '"sources":{"__proto__":{"kind":"table"},'),
    refusal: /sources has a part named “__proto__”, which is reserved/,
  },
  {
    title: 'Prototype of the file',
    board: file('x').replace('{', '{"__proto__":{"isAdmin":true},'),
    refusal: /the board has a part named “__proto__”, which is reserved/,
  },
  {
    title: 'Constructor',
    board: file('x').replace('"panels":[{', '"panels":[{"constructor":{"prototype":{"ran":1}},'),
    refusal: /panels\[0\] .* has a part named “constructor”, which is reserved/,
  },
  {
    title: 'Wrong types',
    board: file('x', { panels: { length: 3 } }),
    refusal: /panels is an object, not a list/,
  },
  {
    title: 'Wrong types in a panel',
    board: file('x', { panels: [{ ...list(0), limit: '5', place: [] }] }),
    refusal: /panels\[0\]/,
  },
  {
    title: 'A list of sources',
    board: file('x', { sources: [orders] }),
    refusal: /sources is a list, not an object/,
  },
  {
    title: 'A long title',
    board: file('x'.repeat(100_000)),
    refusal: /title is longer than 120 characters/,
  },
  {
    title: 'A circle of variables',
    board: file('A circle of variables', {
      sources: {
        orders: { ...orders, filter: [{ column: 'note', op: 'eq', value: { variable: 'one' } }] },
        others: { ...orders, filter: [{ column: 'note', op: 'eq', value: { variable: 'two' } }] },
      },
      variables: [
        { name: 'one', label: 'One', kind: 'column', source: 'others', column: 'note' },
        { name: 'two', label: 'Two', kind: 'column', source: 'orders', column: 'note' },
      ],
      panels: [list(0), { ...list(1), source: 'others' }],
    }),
  },
  { title: 'Of the future', board: file('x', { version: 99 }), refusal: /version is 99/ },
  { title: 'Nothing', board: '{}', refusal: /version is missing/ },
]
