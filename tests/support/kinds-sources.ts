import type { ChangeDelivery, Source, TableSource } from '../../src/board/model/source'
import { tableSource } from './table-source'

const table = (name: string, columns: string[], rest: Partial<TableSource> = {}) =>
  tableSource(name, ['id', ...columns], { order: { column: 'id', ascending: false }, ...rest })
const refresh = { interval: 1 }

/** Every kind of source there is, tables by how their changes come: what is missing here does not compile. */
export const sources: Record<
  Exclude<Source['kind'], 'table'> | ChangeDelivery['kind'] | 'changes' | 'guarded' | 'wrong',
  Source
> = {
  changes: table('readings', ['at', 'sensor', 'state', 'value', 'lon', 'lat'], { timeColumn: 'at' }),
  broadcast: table('news', ['body'], { changes: { kind: 'broadcast', topic: 'news' } }),
  polling: table('ledger', ['entry'], { changes: { kind: 'polling', interval: 1 } }),
  guarded: table('vault', ['jewel'], { level: 'aal2' }),
  // Its values are numbers.
  wrong: table('readings', ['value'], {
    filter: [{ column: 'value', op: 'eq', value: 'high' }],
    changes: { kind: 'polling', interval: 1 },
  }),
  rpc: {
    kind: 'rpc',
    schema: 'public',
    function: 'summary',
    columns: ['readings', 'highest'],
    get: true,
    key: [],
    limit: 1,
    refresh: { tables: [{ schema: 'public', table: 'readings' }] },
  },
  topic: { kind: 'topic', topic: 'alarms', private: true, limit: 50, replay: true },
  presence: { kind: 'presence', topic: 'room', private: true },
  folder: {
    kind: 'folder',
    bucket: 'papers',
    limit: 50,
    refresh,
    order: { column: 'name', ascending: true },
  },
  function: { kind: 'function', function: 'pulse', method: 'GET' },
}
