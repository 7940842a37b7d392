import fc from '../../support/property'
import type { CallField } from '../../../src/board/schema/calls'
import type { Refresh, Json } from '../../../src/board/model/source'
import { callBody, names63, text, whole, columns, topics } from './words'

export const calls = fc.oneof(
  fc.record(
    {
      kind: fc.constant('rpc' as const),
      schema: names63,
      function: names63,
      arguments: callBody,
      get: fc.boolean(),
    },
    { requiredKeys: ['kind', 'schema', 'function'] },
  ),
  fc.record({
    kind: fc.constant('rpc' as const),
    schema: names63,
    function: names63,
    get: fc.constant(true),
    refresh: fc.oneof<fc.Arbitrary<Refresh>[]>(
      fc.record({ interval: whole(1, 600) }),
      fc.record({ tables: fc.record({ schema: names63, table: names63 }).map(table => [table]) }),
    ),
  }),
  fc.record(
    {
      kind: fc.constant('function' as const),
      function: names63,
      body: callBody,
      timeout: whole(1, 150),
      method: fc.constantFrom('POST' as const, 'DELETE' as const),
    },
    { requiredKeys: ['kind', 'function', 'method'] },
  ),
  fc.record(
    {
      kind: fc.constant('broadcast' as const),
      topic: topics,
      event: text(10, 1),
      private: fc.boolean(),
      payload: callBody,
    },
    { requiredKeys: ['kind', 'topic', 'event'] },
  ),
)
export const callField = fc.record(
  {
    name: names63,
    label: text(9, 1),
    required: fc.boolean(),
    default: fc.constantFrom<Json>(1, 'a', null),
    type: fc.constantFrom<CallField['type'][]>('text', 'integer', 'boolean', 'choice', 'json'),
    options: fc.constant<string[]>(['a', 'b']),
    column: columns,
  },
  { requiredKeys: ['name', 'type', 'options'] },
)
