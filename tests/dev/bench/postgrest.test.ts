import { expect, test } from 'vitest'
import { rowsFor, Unknown } from '../../../bench/sender/postgrest'

const rows = [
  { id: 1, status: 'open', amount: 5, note: null },
  { id: 2, status: 'paid', amount: 20, note: 'a "b", c' },
  { id: 3, status: 'open', amount: 20, note: 'c' },
  { id: 4, status: 'open', amount: 7.5, note: 'd' },
]
const askRows = (query: string) => rowsFor(rows, new URLSearchParams(query))
const ids = (query: string) => askRows(query).map(({ id }) => id)

test('gives the columns that were asked for, and null for what a row does not have', () => {
  expect(askRows('select=id,other&limit=1')).toEqual([{ id: 1, other: null }])
  expect(askRows('')).toEqual(rows)
})

test('orders by one column after the other, each in its direction', () => {
  expect(ids('order=id.desc')).toEqual([4, 3, 2, 1])
  expect(ids('order=amount.desc,id.asc')).toEqual([2, 3, 4, 1])
  expect(ids('order=status,amount.desc')).toEqual([3, 4, 1, 2])
})

test('picks the first of many rows as it would sort them', () => {
  const many = Array.from({ length: 3_000 }, (_, id) => ({ id, amount: (id * 7_919) % 101 }))
  const sortedRows = [...many].sort((a, b) => b.amount - a.amount || a.id - b.id)
  const query = new URLSearchParams('order=amount.desc,id&limit=50&offset=10')
  expect(rowsFor(many, query)).toEqual(sortedRows.slice(10, 60))
})

test('filters by a value or a list, and gives a part', () => {
  expect(ids('status=eq.open&order=amount.desc&limit=2')).toEqual([3, 4])
  expect(ids('id=in.(4,2)')).toEqual([2, 4])
  expect(ids('id=in.("1","3")')).toEqual([1, 3])
  expect(ids('note=in.("a \\"b\\", c")')).toEqual([2])
  expect(ids('order=id&offset=4&limit=1')).toEqual([])
})

test('leaves the rows as they were', () => {
  const before = structuredClone(rows)
  askRows('order=id.desc&limit=2')
  expect(rows).toEqual(before)
})

test.each(['id=gt.2', 'or=(id.eq.1)', 'order=id.desc.nullslast', 'select=id,other(name)', 'id=in.1'])(
  'does not answer %s with something else',
  query => expect(() => askRows(query)).toThrow(Unknown),
)
