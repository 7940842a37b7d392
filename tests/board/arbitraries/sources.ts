import fc from '../../support/property'
import type { BoardFile } from '../../../src/board/board'
import { PROBE_COLUMNS } from '../../../src/board/schema/sources/builtInColumns'
import type { FileFilter } from '../../../src/board/schema/sources/filters'
import type { Refresh, Json } from '../../../src/board/model/source'
import { columns, finite, text, uniqueColumns, whole, segments, topics } from './words'

const filter = (names: readonly string[]): fc.Arbitrary<FileFilter> => {
  const variables = names.length === 0 ? [] : [fc.record({ variable: fc.constantFrom(...names) })]
  const scalar = fc.oneof(text(20), finite, fc.boolean())
  return fc.oneof(
    fc.record({
      column: columns,
      op: fc.constantFrom('eq' as const, 'neq' as const, 'gt' as const, 'gte' as const, 'lt' as const),
      value: fc.oneof(scalar, ...variables),
    }),
    fc.record({
      column: columns,
      op: fc.constant('in' as const),
      value: fc.array(scalar, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      column: columns,
      op: fc.constant('is' as const),
      value: fc.constantFrom(true, false, null),
    }),
    fc.record({
      column: columns,
      op: fc.constantFrom('like' as const, 'ilike' as const),
      value: fc.oneof(text(20), ...variables),
    }),
  )
}
const changes = fc.oneof(
  fc.record({ kind: fc.constant('polling' as const), interval: whole(1, 600) }),
  fc.record({ kind: fc.constant('broadcast' as const), topic: topics }),
  fc.record({ kind: fc.constant('broadcast' as const), topic: topics, replay: fc.boolean() }),
)
export const tableSource = (names: readonly string[]): fc.Arbitrary<BoardFile['sources'][string]> =>
  uniqueColumns.chain(of =>
    fc.record(
      {
        kind: fc.constant('table' as const),
        schema: segments,
        table: segments,
        columns: fc.constant(of),
        key: fc.subarray(of, { minLength: 0 }),
        order: fc.record({ column: fc.constantFrom(...of), ascending: fc.boolean() }),
        limit: whole(1, 1_000_000),
        filter: fc.array(filter(names), { maxLength: 3 }),
        changes,
        level: fc.constant('aal2' as const),
        verifyInterval: whole(0, 100),
        timeColumn: fc.constantFrom(...of),
      },
      { requiredKeys: ['kind', 'schema', 'table', 'columns', 'key', 'order', 'limit'] },
    ),
  )

export const rpcSource = uniqueColumns.chain(of =>
  fc.record(
    {
      kind: fc.constant('rpc' as const),
      schema: segments,
      function: segments,
      arguments: fc.dictionary(columns, fc.constantFrom<Json>(1, 'a', null, [true, { b: 2.5 }]), {
        maxKeys: 3,
        noNullPrototype: true,
      }),
      columns: fc.constant(of),
      key: fc.subarray(of, { minLength: 0 }),
      order: fc.record({ column: fc.constantFrom(...of), ascending: fc.boolean() }),
      limit: whole(1, 100_000),
      get: fc.boolean(),
      refresh: fc.oneof<fc.Arbitrary<Refresh>[]>(
        fc.record({ interval: whole(1, 600) }),
        fc.record({ tables: fc.record({ schema: segments, table: segments }).map(table => [table]) }),
      ),
      level: fc.constant('aal2' as const),
    },
    { requiredKeys: ['kind', 'schema', 'function', 'columns', 'key', 'limit', 'refresh'] },
  ),
)

export const folderSource = fc.record(
  {
    kind: fc.constant('folder' as const),
    bucket: segments,
    path: fc.stringMatching(/^[a-z]{1,5}(\/[a-z]{1,5}){0,2}$/),
    search: text(10, 1),
    order: fc.record({
      column: fc.constantFrom('name' as const, 'updated_at' as const, 'created_at' as const, 'size' as const),
      ascending: fc.boolean(),
    }),
    limit: whole(1, 5_000),
    refresh: fc.record({ interval: whole(1, 600) }),
    level: fc.constant('aal2' as const),
  },
  { requiredKeys: ['kind', 'bucket', 'order', 'limit', 'refresh'] },
)

export const functionSource = uniqueColumns
  .chain(fields =>
    fc.record(
      {
        kind: fc.constant('function' as const),
        function: fc.constantFrom('ping', 'send-mail', 'A_1'),
        method: fc.constantFrom('POST' as const, 'PUT' as const),
        body: fc.constantFrom<Json>(1, 'a', null, [true, { b: 2.5 }]),
        expectation: fc.record(
          {
            status: fc.constant<[number, number]>([200, 404]),
            json: fc.record({
              path: text(10, 1),
              value: fc.constantFrom<string | number | boolean | null>('up', 1, true, null),
            }),
          },
          { requiredKeys: [] },
        ),
        // With those of every probe no more than a line may have.
        fields: fc.constant(fields.filter(field => !PROBE_COLUMNS.includes(field)).slice(0, 4)),
        refresh: fc.record({ interval: whole(5, 600) }),
        timeout: whole(1, 150),
        limit: whole(10, 1_000),
        level: fc.constant('aal2' as const),
      },
      { requiredKeys: ['kind', 'function', 'method'] },
    ),
  )
  .map(({ fields, ...source }) => ({
    ...source,
    ...(fields !== undefined && fields.length > 0 && { fields }),
  }))
