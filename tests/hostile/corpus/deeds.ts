import {
  columnsFor,
  drafts,
  fileOf,
  functionSource,
  one,
  panel,
  readingKinds,
  rpcSource,
  tableSource,
  type HostileBoard,
  type Source,
} from './board'

/** Sources that write when they are read: somebody who only looks must not run them. */

const deed = (name: string, file: unknown, rest: Partial<HostileBoard> = {}): HostileBoard => ({
  name,
  aim: 'looking writes',
  file,
  expect: 'shown',
  waits: true,
  ...rest,
})
const promote = rpcSource({ function: 'set_role', arguments: { who: 'attacker', role: 'admin' } })
const status = rpcSource({ columns: ['id', 'at', 'zone', 'state', 'value'] })

const behindEveryKind = readingKinds.map(kind =>
  deed(
    `rpc by POST behind a ${kind}`,
    one(
      kind,
      rpcSource({
        function: 'set_role',
        arguments: { who: 'attacker', role: kind },
        columns: columnsFor(kind),
      }),
    ),
  ),
)

const calls: HostileBoard[] = [
  deed(
    'rpc by POST, once a day, on a small panel',
    one('result', { ...promote, refresh: { interval: 86_400 } }),
  ),
  deed('rpc by POST, every second', one('result', rpcSource({ function: 'wipe' }))),
  deed(
    'rpc by POST, again at each of its own changes',
    one(
      'result',
      rpcSource({ function: 'grow', refresh: { tables: [{ schema: 'public', table: 'orders' }] } }),
    ),
  ),
  deed('rpc by POST that is named as if it read', one('table', status)),
  deed('rpc with "get": false', one('result', { ...promote, get: false })),
  deed('rpc by POST that draws a ticket', one('result', rpcSource({ function: 'ticket' }))),
  deed(
    'rpc by POST into the boards themselves',
    one(
      'result',
      rpcSource({
        function: 'signalbox_may_watch',
        arguments: { of_board: '00000000-0000-4000-8000-000000000000' },
      }),
    ),
  ),
  deed(
    'rpc by POST, ordered and limited as if it were a table',
    one('table', { ...status, order: { column: 'id', ascending: true }, key: ['id'], limit: 1 }),
  ),
  deed('rpc by POST in another schema', one('result', { ...promote, schema: 'signalbox' })),
  deed(
    'rpc by POST with arguments as deep as there can be',
    one('result', {
      ...promote,
      arguments: { who: 'attacker', role: 'admin', more: { a: [{ b: [[[1]]] }] } },
    }),
  ),
  deed(
    'one rpc by POST behind two names',
    fileOf({ a: promote, b: { ...promote } }, [panel(drafts.result, 0, 'a'), panel(drafts.result, 1, 'b')]),
  ),
  deed(
    'rpc by POST beside a harmless table of the same look',
    fileOf({ s: tableSource(), t: status }, [panel(drafts.table, 0, 's'), panel(drafts.table, 1, 't')]),
    { waits: false },
  ),
  deed(
    'rpc by POST that no panel shows',
    fileOf({ s: tableSource(), hidden: promote }, [panel(drafts.table, 0, 's')]),
    { waits: false },
  ),
  deed(
    'rpc by POST that offers the values of a variable',
    fileOf({ s: tableSource(), hidden: status }, [panel(drafts.table)], {
      variables: [{ name: 'zone', label: 'Zone', kind: 'column', source: 'hidden', column: 'zone' }],
    }),
    { waits: false },
  ),
  deed(
    'rpc by POST of which a panel also lets one call it',
    one('result', promote, { canChangeArguments: true }),
  ),
  deed(
    'a hundred rpcs by POST',
    fileOf(
      Object.fromEntries(
        Array.from({ length: 100 }, (_, i) => [
          `s${i}`,
          { ...promote, arguments: { who: 'attacker', role: `r${i}` } },
        ]),
      ),
      Array.from({ length: 100 }, (_, i) => panel(drafts.result, i, `s${i}`)),
    ),
  ),
]

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
const functionPanels = ['health', 'table', 'result', 'feed'] as const
const probe = (kind: (typeof functionPanels)[number]) => {
  switch (kind) {
    case 'table':
    case 'result':
      return { columns: [{ column: 'status', label: 'Status', format: 'text' }] }
    case 'feed':
      return { timeColumn: 'at', headlineColumn: 'body' }
    default:
      return {}
  }
}
const functions: HostileBoard[] = [
  ...METHODS.flatMap(method =>
    functionPanels.map(kind =>
      deed(
        `an Edge Function by ${method} behind a ${kind}`,
        one(kind, functionSource({ method, body: { id: kind } }), probe(kind)),
      ),
    ),
  ),
  ...METHODS.map(method =>
    deed(`an Edge Function by ${method} without a body`, one('health', functionSource({ method }))),
  ),
  deed(
    'an Edge Function by DELETE, once a day',
    one('health', functionSource({ method: 'DELETE', refresh: { interval: 86_400 }, limit: 10 })),
  ),
]

/** By GET the project itself runs them, in a transaction that cannot write: these fail, and nothing changes. */
const byGet: HostileBoard[] = ['status', 'ticket', 'wipe', 'grow'].map(name =>
  deed(`rpc by GET of "${name}", which writes`, one('result', rpcSource({ function: name, get: true })), {
    waits: false,
  }),
)

/** Harmless, and must go on running by themselves: a mend that stops these as well stops too much. */
const harmless: HostileBoard[] = [
  deed(
    'rpc by GET of what only reads',
    one(
      'table',
      rpcSource({
        function: 'summary',
        get: true,
        columns: ['id', 'at', 'zone', 'state', 'value'],
      }) as Source,
    ),
    { waits: false },
  ),
  deed('an Edge Function by GET', one('health', functionSource({ method: 'GET' })), { waits: false }),
]

export const deeds: HostileBoard[] = [...behindEveryKind, ...calls, ...functions, ...byGet, ...harmless]
