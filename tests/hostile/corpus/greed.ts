import {
  drafts,
  fileOf,
  folderSource,
  functionSource,
  panel,
  rpcSource,
  tableSource,
  type HostileBoard,
  type Source,
} from './board'

/** Boards that ask for more than a page may, all of it harmless by itself. */

const greedy = (name: string, source: (i: number) => Source, kind: keyof typeof drafts): HostileBoard => ({
  name,
  aim: 'too many requests',
  expect: 'shown',
  waits: false,
  isGreedy: true,
  file: fileOf(
    Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`s${i}`, source(i)])),
    Array.from({ length: 100 }, (_, i) => panel(drafts[kind], i, `s${i}`)),
  ),
})
const reading = (i: number) =>
  rpcSource({ function: 'summary', get: true, limit: i + 1, columns: ['id', 'value'] })

const columnNames = ['id', 'at', 'zone', 'state', 'value']

export const greed: HostileBoard[] = [
  greedy('a hundred rpcs by GET, every second', reading, 'result'),
  greedy('a hundred folders, every second', i => folderSource({ limit: i + 1 }), 'files'),
  greedy(
    'a hundred polled tables, every second',
    i => tableSource({ limit: 1_000_000 - i, changes: { kind: 'polling', interval: 1 } }),
    'table',
  ),
  {
    ...greedy('a hundred tables, each with five foreign keys', i => tableSource({ limit: i + 1 }), 'table'),
    file: fileOf(
      { s: tableSource() },
      Array.from({ length: 100 }, (_, i) =>
        panel(drafts.table, i, 's', {
          columns: columnNames.map(column => ({ column, label: column, format: 'text' })),
          references: columnNames.map(column => ({
            column,
            schema: 'public',
            table: 'orders',
            key: 'id',
            label: `label${i}`,
          })),
        }),
      ),
    ),
  },
  greedy('a hundred probes of a function', i => functionSource({ method: 'GET', limit: i + 10 }), 'health'),
  greedy(
    'a hundred rpcs, again at each change of ten tables',
    i => ({
      ...reading(i),
      refresh: {
        interval: 1,
        tables: Array.from({ length: 10 }, (_, t) => ({
          schema: 'public',
          table: t === 0 ? 'orders' : `t${t}`,
        })),
      },
    }),
    'result',
  ),
]
