import { expect, test } from 'vitest'
import { categoryColumn, columnsToRead } from '../../src/board/templates/columnsToShow'
import { orders } from './orders'

test.each([
  ['password_hash', 'text', true],
  ['apiKey', 'text', true],
  ['api_key', 'text', true],
  ['refresh_token', 'text', true],
  ['pin', 'integer', true],
  ['tokens_used', 'integer', false],
  ['passenger', 'text', false],
  ['pinned', 'boolean', false],
  ['hashtag', 'text', false],
  ['description', 'text', false],
])('%s of type %s is left out: %s', (name, type, isLeftOut) => {
  const columns = [...orders.columns, { name, type }]
  const read = columnsToRead({ ...orders, columns }).map(column => column.name)
  expect(read.includes(name)).toBe(!isLeftOut)
})

test('groups are of a column whose name tells of a few values', () => {
  const of = (...names: string[]) =>
    categoryColumn(columnsToRead({ ...orders, columns: names.map(name => ({ name, type: 'text' })) }))
  expect(of('name', 'orderStatus')).toBe('orderStatus')
  expect(of('name', 'email')).toBeUndefined()
})
