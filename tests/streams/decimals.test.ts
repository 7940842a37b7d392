import { expect, test } from 'vitest'
import { aggregate } from '../../src/streams/folds/aggregates/aggregate'
import { createRowEntry } from '../../src/streams/rows/rowEntry'
import { subtract } from '../../src/streams/values/decimal'

const entries = (...values: (number | string)[]) =>
  values.map((value, i) => createRowEntry(String(i), { value }))
function sum(...values: (number | string)[]) {
  const fold = aggregate('sum', 'value')
  fold.load(entries(...values))
  return fold.value(0)
}

test('numbers that a double writes with an exponent are added in all digits', () => {
  expect(sum(1e21, 1e21)).toBe(2e21)
  expect(sum(1e21, 1)).toBe('1000000000000000000001')
  expect(sum(1e21, -1e21, 0.5)).toBe(0.5)
  expect(subtract(3e22, 1e22)).toBe(2e22)
  expect(subtract(1e22, '1')).toBe('9999999999999999999999')
})
