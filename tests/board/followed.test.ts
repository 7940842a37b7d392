import { expect, test } from 'vitest'
import { answerFromRows, refreshOf, liveAnswerOf } from '../../src/board/model/liveAnswer'
import { parseBoard } from '../../src/board/file/parseBoard'
import { WHOLE_COLUMN } from '../../src/board/text/wholeColumn'
import type { Json, RpcSource } from '../../src/board/model/source'

const refresh = { tables: [{ schema: 'public', table: 'orders' }] }
const callLive = (body: string) => ({
  id: 'do.call.1',
  title: 'Count',
  schema: 'public',
  function: 'count_orders',
  body,
  refresh,
})
const source = (rest: Partial<RpcSource> = {}): RpcSource => ({
  kind: 'rpc',
  schema: 'public',
  function: 'count_orders',
  columns: ['n'],
  key: [],
  limit: 9,
  refresh,
  ...rest,
})

test('a call that may write is never repeated, whatever a source of the same function says', () => {
  const call = { kind: 'rpc', schema: 'public', function: 'count_orders' } as const
  const sources = { orders: source({ get: true }) }
  expect(refreshOf(call, sources)).toBe(null)
  expect(refreshOf({ ...call, get: true }, sources)).toBe(refresh)
  expect(refreshOf({ ...call, get: true, refresh: { interval: 5 } }, sources)).toEqual({ interval: 5 })
  expect(refreshOf({ ...call, get: true }, { orders: source({ function: 'other' }) })).toBe(null)
  expect(refreshOf({ kind: 'function', function: 'count_orders', method: 'GET' }, sources)).toBe(null)
})

test('a board with a live answer to a call other than GET is refused', () => {
  const parseFollowed = (get: boolean) =>
    parseBoard({
      version: 2,
      title: 'Test',
      sources: {},
      panels: [
        {
          id: 'do',
          kind: 'action',
          title: 'Do',
          place: { x: 0, y: 0, width: 4, height: 4 },
          call: { kind: 'rpc', schema: 'public', function: 'count_orders', get, refresh },
        },
      ],
    })
  expect('board' in parseFollowed(true)).toBe(true)
  expect(parseFollowed(false)).toMatchObject({
    faults: [{ reason: 'can’t be refreshed automatically, because it can write: only calls by GET can' }],
  })
})

test('the same arguments are requested again, to the digit, and by GET', () => {
  const body = '{"id": 9007199254740993, "names": ["a,b", "c"], "more": {"deep": [1]}, "whole": true}'
  const { source, panel, id } = liveAnswerOf(callLive(body))
  expect(source).toMatchObject({ function: 'count_orders', get: true, refresh, columns: [WHOLE_COLUMN] })
  expect(source.arguments).toEqual({
    id: '9007199254740993',
    names: '{"a,b","c"}',
    more: '{"deep":[1]}',
    whole: 'true',
  })
  expect(liveAnswerOf(callLive('{"ids": [1, null], "names": ["NULL", null]}')).source.arguments).toEqual({
    ids: '{1,null}',
    names: '{"NULL",null}',
  })
  expect(source).not.toHaveProperty('level')
  expect(liveAnswerOf({ ...callLive('{}'), level: 'aal2' }).source.level).toBe('aal2')
  // No panel of a board has a space in its id.
  expect([id, panel.id]).toEqual(['do.call.1', 'answer do.call.1'])
})

test.each<[string, Json, Json[]]>([
  ['a value', 3, [4]],
  ['an object', { n: 3 }, [{ n: 4, new: true }]],
  ['a list of rows', [{ n: 3 }], [{ n: 4 }]],
  ['an empty list', [], [{ value: 4, n: 1 }]],
  ['rows with a column "value"', [{ value: 3, n: 1 }], [{ value: 4, n: 1, new: true }]],
  ['nothing', null, [4]],
])('%s is updated from the rows of its source in its original form', (_, first, parts) => {
  const [only = null] = parts
  expect(
    answerFromRows(
      parts.map(part => ({ row: { '\0place': 0, [WHOLE_COLUMN]: part } })),
      first,
    ),
  ).toEqual(Array.isArray(first) ? parts : only)
})

test('an answer of one row becomes a list if none or several rows follow', () => {
  expect(answerFromRows([], { n: 3 })).toEqual([])
  expect(
    answerFromRows(
      [1, 2].map(part => ({ row: { [WHOLE_COLUMN]: part } })),
      3,
    ),
  ).toEqual([1, 2])
})
