import { expect, test } from 'vitest'
import { coversColumns, uniteColumns, pickColumns } from '../../src/backend/supabase/realtime/columnSets'

test.each([
  [['id', 'a'], ['a'], true],
  [['id'], ['id', 'a'], false],
  // Without columns: all.
  [[], ['id'], true],
  [['id'], [], false],
  [[], [], true],
])('columns %j cover %j: %s', (columns, wanted, covers) => {
  expect(coversColumns(columns, wanted)).toBe(covers)
})

test.each([
  [null, ['id'], ['id']],
  [null, [], []],
  [
    ['id', 'a'],
    ['b', 'id'],
    ['id', 'a', 'b'],
  ],
  [['id'], [], []],
  [[], ['id'], []],
])('columns %j and %j together are %j', (some, others, together) => {
  expect(uniteColumns(some, others)).toEqual(together)
})

test('a row without a column does not get one from its prototype', () => {
  expect(pickColumns({ id: 1, b: 2 }, ['id', 'constructor', '__proto__'])).toEqual({ id: 1 })
  const named = JSON.parse('{"__proto__": 7, "id": 1}') as Record<string, unknown>
  expect(Object.entries(pickColumns(named, ['__proto__']))).toEqual([['__proto__', 7]])
  expect(pickColumns({ id: 1, b: 2 }, [])).toEqual({ id: 1, b: 2 })
})
