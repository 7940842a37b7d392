import { functionSource, one, rpcSource, tableSource, type HostileBoard } from './board'

/** What takes effect once somebody presses something: it must not do more than what was pressed says. */

const deleting = (name: string, columns: string[], key: string[], deletes: 0 | 1): HostileBoard => ({
  name,
  aim: 'a press does more',
  expect: 'shown',
  waits: false,
  deletes,
  file: one('table', tableSource({ columns, key, order: { column: columns[0], ascending: true } }), {
    editing: { delete: true },
  }),
})

/** They run the same function, and for nobody: nothing comes of it. */
const ALLOWED = 'a call that may be allowed'
const nobody = { function: 'set_role', arguments: { who: 'nobody', role: 'viewer' } }
const promote = { function: 'set_role', arguments: { who: 'attacker', role: 'admin' } }

const calling = (name: string, file: unknown, rest: Partial<HostileBoard> = {}): HostileBoard => ({
  name,
  aim: 'a press does more',
  file,
  expect: 'shown',
  waits: true,
  ...rest,
})
const after = { after: ALLOWED }

export const presses: HostileBoard[] = [
  deleting('rows deleted by a column that many share', ['zone'], ['zone'], 0),
  deleting('rows deleted by two columns that many share', ['zone', 'state'], ['state', 'zone'], 0),
  deleting('a row deleted by the key of the table', ['id', 'zone'], ['id'], 1),
  calling(ALLOWED, one('result', rpcSource(nobody))),
  calling('a call of another word, after one was allowed', one('result', rpcSource(promote)), after),
  calling('another call, after one was allowed', one('result', rpcSource({ function: 'wipe' })), after),
  calling(
    'the same call, less often, after it was allowed',
    one('result', rpcSource({ ...nobody, refresh: { interval: 2 } })),
    after,
  ),
  calling(
    'an Edge Function, after a call was allowed',
    one('health', functionSource({ method: 'DELETE' })),
    after,
  ),
]
