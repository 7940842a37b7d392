import * as v from 'valibot'
import type { Source } from './source'
import { rpc } from './asked'
import { filters } from './filters'
import { folder } from './folder'
import { edgeFunction } from './functions'
import { presence, topic } from './topics'
import { identifier, listOf, said, sourceName, tableName, topicName, whole } from './words'

const self = (name: string) => name

const by = v.pipe(
  v.variant('kind', [
    v.strictObject({
      kind: v.literal('broadcast'),
      topic: topicName,
      replay: v.exactOptional(
        v.pipe(
          v.boolean(),
          said('Asks for what was sent while the connection was lost, 25 messages at most.'),
        ),
      ),
    }),
    v.strictObject({
      kind: v.literal('polling'),
      every: v.pipe(whole(1, 86_400), said('Seconds between two reads.')),
    }),
  ]),
  said('How changes come: without it by Postgres Changes, which the table has to be published for.'),
)

const table = v.pipe(
  v.strictObject({
    kind: v.literal('table'),
    schema: tableName,
    table: tableName,
    columns: listOf(identifier, [1, 200], self),
    key: v.pipe(listOf(identifier, [0, 32], self), said('Columns of the primary key, in order.')),
    order: v.strictObject({ column: identifier, ascending: v.boolean() }),
    limit: v.pipe(whole(1, 1_000_000), said('Rows held at most.')),
    filter: v.exactOptional(filters),
    by: v.exactOptional(by),
    level: v.exactOptional(
      v.pipe(v.literal('aal2'), said('Its policies ask for a second factor, and give no rows without.')),
    ),
    verify: v.exactOptional(
      v.pipe(whole(0, 86_400), said('Seconds between two reads that verify what is held; 0 is never.')),
    ),
    version: v.exactOptional(
      v.pipe(identifier, said('One of "columns" that changes with every write, such as "updated_at".')),
    ),
    time: v.exactOptional(
      v.pipe(
        identifier,
        said('One of "columns": when a row was. Rows of other times than the one shown go.'),
      ),
    ),
  }),
  said('Rows of one table as the viewer may see them, the first by "order".'),
)

/** Every kind of source has its schema: a new word in source.ts does not compile until it has one here. */
const schemas = { table, topic, presence, rpc, function: edgeFunction, folder } satisfies Record<
  Source['kind'],
  v.GenericSchema
>

const source = v.variant('kind', Object.values(schemas))

/** As many channels as the smallest plan lets one client have. */
export const MOST_SOURCES = 100

export const sources = v.pipe(
  v.record(sourceName, source),
  v.maxEntries(MOST_SOURCES, `has more than ${MOST_SOURCES} entries`),
  said('Where rows come from, by name.'),
)
