import {
  drafts,
  fileOf,
  folderSource,
  functionSource,
  one,
  panel,
  rpcSource,
  tableSource,
  type HostileBoard,
} from './board'

/** Names that are no names: they climb out of their service, or are read as something else than a name. */

const climbs = (name: string, file: unknown, rest: Partial<HostileBoard> = {}): HostileBoard => ({
  name,
  aim: 'names climb',
  file,
  expect: 'refused',
  ...rest,
})

/** Each leads, unencoded, to another table, another function or another service. */
const FUNCTIONS = [
  '../user_roles',
  '../signalbox_boards',
  './../user_roles',
  'x/../../user_roles',
  '../../../auth/v1/logout?scope=others&x=',
  '../../../storage/v1/object/copy?',
  '../../../storage/v1/bucket/papers/empty?',
  '../../../realtime/v1/api/broadcast?',
  '../../../functions/v1/deed?',
  '..\\user_roles',
  '..\\..\\..\\functions\\v1\\deed?',
  '%2e%2e/user_roles',
  '.%2e/%2e%2e/v1/user_roles',
  '%2e%2e%2fuser_roles',
  '..',
  '.',
  'summary?select=id&x=',
  'summary#',
  'set_role?who=attacker&role=admin&x=',
  '／../user_roles',
  '//127.0.0.1/elsewhere',
] as const
const row = { user_id: 'climber', role: 'admin' }
const rpcs = FUNCTIONS.flatMap(name => [
  climbs(`rpc by POST "${name}"`, one('result', rpcSource({ function: name, arguments: row }))),
  climbs(`rpc by GET "${name}"`, one('result', rpcSource({ function: name, get: true }))),
])

const TABLES = [
  'rpc/summary',
  '../../auth/v1/user',
  '../../auth/v1/settings?x=',
  '../../storage/v1/bucket?x=',
  '../../functions/v1/deed?',
  '..\\..\\functions\\v1\\deed?',
  '%2e%2e/%2e%2e/auth/v1/user',
  'orders?id=eq.1&x=',
  'orders#',
  '..',
] as const
const tables = TABLES.map(name => climbs(`table "${name}"`, one('table', tableSource({ table: name }))))
/** What a foreign key points at is a name like that of a source. */
const references = TABLES.map(table =>
  climbs(
    `reference to "${table}"`,
    one('table', tableSource(), {
      references: [{ column: 'zone', schema: 'public', table, key: 'id', label: 'id' }],
    }),
  ),
)
const referenceColumns = [
  ['key', 'id=eq.1&select=*', 'id'],
  ['label', 'id', 'id,user_roles(*)'],
] as const
const referenceNames = referenceColumns.map(([where, key, label]) =>
  climbs(
    `${where} of a reference that is no column`,
    one('table', tableSource(), {
      references: [
        { column: 'zone', schema: 'public', table: 'orders', key, label, fallbackLabels: [`${label}.csv`] },
      ],
    }),
    { expect: 'shown' },
  ),
)
const polledBoard = climbs(
  'table "../../functions/v1/deed?", polled',
  one('table', tableSource({ table: '../../functions/v1/deed?', changes: { kind: 'polling', interval: 1 } })),
)

const BUCKETS = [
  '../../../../auth/v1/logout',
  '../../../../rest/v1/rpc/wipe?',
  '../../../../functions/v1/deed?',
  '../copy',
  '../../bucket/papers/empty?',
  'papers/../../move',
  '..',
  '.',
  '%2e%2e/copy',
  '..\\copy',
  'papers?x=',
  'papers#',
] as const
const buckets = BUCKETS.map(bucket => climbs(`bucket "${bucket}"`, one('files', folderSource({ bucket }))))
const writable = climbs(
  'bucket "../../../rest/v1/user_roles" of which files may be deleted',
  one('files', folderSource({ bucket: '../../../rest/v1/user_roles' }), {
    editing: { upload: true, move: true, delete: true },
  }),
)

const paths = ['..', '../papers', 'a/../../..', './.', 'a/%2e%2e/b'].map(path =>
  climbs(`folder "${path}"`, one('files', folderSource({ path })), {
    expect: path.includes('%') ? 'shown' : 'refused',
  }),
)

const SLUGS = ['../rest/v1/user_roles', 'deed/../deed', 'deed?x=1', '..', 'de%2fed', '_deed'] as const
const slugs = SLUGS.map(slug =>
  climbs(`Edge Function "${slug}"`, one('health', functionSource({ function: slug, method: 'GET' }))),
)

const calls = ['../user_roles', '../../../functions/v1/deed?', '..', 'a\\b'].flatMap(name => [
  climbs(
    `an action that calls "${name}"`,
    fileOf({}, [panel({ kind: 'action', call: { kind: 'rpc', schema: 'public', function: name } })]),
  ),
])

/** Schemas travel in a header, columns in the query: neither may end it or begin another part. */
const schemas = ['public/../x', 'public?x=1', 'public#', 'pub%6cic', 'a\\b', 'public\r\nprefer: x'].map(
  schema => climbs(`schema ${JSON.stringify(schema)}`, one('table', tableSource({ schema }))),
)
const watchedBoards = ['../orders', 'orders?x', 'a/b', 'orders#', 'or%64ers'].map(table =>
  climbs(
    `asked again when "${table}" changes`,
    one(
      'result',
      rpcSource({ function: 'summary', get: true, refresh: { tables: [{ schema: 'public', table }] } }),
    ),
  ),
)
const columnsRefused = ['a/b', 'a?b', 'a#b', 'a%20b', 'a\\b'].map(column =>
  climbs(
    `column "${column}"`,
    one('table', tableSource({ columns: ['id', column] }), {
      columns: [{ column, label: 'X', format: 'text' }],
    }),
    // In the query it is quoted and encoded: a column may be called so.
    { expect: 'either' },
  ),
)
const versions = climbs(
  'names that climb in "time", and in "version", which is ignored',
  one('table', tableSource({ columns: ['id', 'zone', '../x'], timeColumn: '../x' })),
  { expect: 'either' },
)

export const names: HostileBoard[] = [
  ...rpcs,
  ...tables,
  ...references,
  ...referenceNames,
  polledBoard,
  ...buckets,
  writable,
  ...paths,
  ...slugs,
  ...calls,
  ...schemas,
  ...watchedBoards,
  ...columnsRefused,
  versions,
  climbs(
    'the same climb in every name there is',
    fileOf(
      {
        s: tableSource({
          schema: '../a',
          table: '../b',
          columns: ['../c'],
          key: ['../c'],
          order: { column: '../c', ascending: true },
        }),
      },
      [panel(drafts.table, 0, 's', { columns: [{ column: '../c', label: '', format: 'text' }] })],
    ),
  ),
]
