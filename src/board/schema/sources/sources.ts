import * as v from 'valibot'
import type { SourceKind } from '../../model/source'
import { rpcSource } from './rpcSource'
import { filters } from './filters'
import { folderSource } from './folderSource'
import { functionSource } from './functionSource'
import { presenceSource, topicSource } from './topicSource'
import {
  identifier,
  uniqueList,
  describe,
  sourceName,
  tableName,
  topicName,
  wholeNumber,
  optional,
} from '../primitives'

const changeDelivery = v.pipe(
  v.variant('kind', [
    v.strictObject({
      kind: v.literal('broadcast'),
      topic: topicName,
      replay: optional(v.boolean(), 'Requests messages sent while the connection was lost, 25 at most.'),
    }),
    v.strictObject({
      kind: v.literal('polling'),
      interval: v.pipe(wholeNumber(1, 86_400), describe('Seconds between two reads.')),
    }),
  ]),
  describe(
    'How changes arrive. Defaults to Postgres Changes, for which the table has to be in the Realtime publication.',
  ),
)

const tableSource = v.pipe(
  v.strictObject({
    kind: v.literal('table'),
    schema: tableName,
    table: tableName,
    columns: uniqueList(identifier, [1, 200]),
    key: v.pipe(uniqueList(identifier, [0, 32]), describe('Columns of the primary key, in order.')),
    order: v.strictObject({ column: identifier, ascending: v.boolean() }),
    limit: v.pipe(wholeNumber(1, 1_000_000), describe('Maximum rows to load.')),
    filter: v.exactOptional(filters),
    changes: v.exactOptional(changeDelivery),
    level: optional(v.literal('aal2'), 'Its policies require two-factor and return no rows without it.'),
    verifyInterval: optional(
      wholeNumber(0, 86_400),
      'Seconds between two reads that verify the loaded rows. Without it: 30, and up to 300 while nothing is found. 0: never.',
    ),
    timeColumn: optional(
      identifier,
      'One of "columns": a row’s time. Rows outside the time range are left out.',
    ),
  }),
  describe('Rows of a table that the viewer can see, sorted by "order".'),
)

/** Every kind of source has its schema: a new kind in source.ts does not compile without a schema here. */
const schemas = {
  table: tableSource,
  topic: topicSource,
  presence: presenceSource,
  rpc: rpcSource,
  function: functionSource,
  folder: folderSource,
} satisfies Record<SourceKind, v.GenericSchema>

const source = v.variant('kind', Object.values(schemas))

/** The smallest plan's limit of channels per client. */
const MAX_SOURCES = 100

export const sources = v.pipe(
  v.record(sourceName, source),
  v.maxEntries(MAX_SOURCES, `has more than ${MAX_SOURCES} entries`),
  describe('Where rows come from, by name.'),
)
