import fc from '../support/property'
import { describe, expect, test } from 'vitest'
import type { Row } from '../../src/backend/ports/backend.port'
import { compareNumbers } from '../../src/streams/values/decimal'
import { createComparator, keyOf } from '../../src/streams/rows/rowOrder'
import { source } from '../support/boards'

const byValue = { ...source, order: { column: 'value', ascending: true } }
const sortValues = (values: unknown[], numbers?: ReadonlySet<string>) =>
  values
    .map((value, id): Row => ({ id, value }))
    .sort(createComparator(byValue, numbers))
    .map(row => row['value'])
const inPostgres = [
  '-Infinity',
  '-12345678901234567890.2',
  '-12345678901234567890.123',
  -9007199254740991,
  -1.5,
  '-0.1234567890123456789',
  0,
  1e-7,
  '0.12345678901234567',
  0.5,
  9,
  10,
  9007199254740991,
  '9007199254740993',
  '9007199254740993.00000000000000001',
  '99999999999999999',
  '100000000000000000',
  '9223372036854775807',
  '12345678901234567890.123',
  1e300,
  'Infinity',
  'NaN',
  null,
]

describe('a column of numbers', () => {
  test('is in the order of Postgres, whichever of them came as text', () => {
    const shuffledPairs = inPostgres
      .map((value, i) => [value, (i * 7) % 23] as const)
      .sort(([, a], [, b]) => a - b)
    expect(
      sortValues(
        shuffledPairs.map(([value]) => value),
        new Set(['value']),
      ),
    ).toEqual(inPostgres)
  })

  test('has its NaN and infinities in their place before any number came as text', () => {
    const values = ['NaN', 'Infinity', '-Infinity']
    expect(sortValues(values)).toEqual(['-Infinity', 'Infinity', 'NaN'])
    expect(sortValues(values, new Set(['value']))).toEqual(sortValues(values))
    expect(sortValues([...values, 3])).toEqual(['-Infinity', 3, 'Infinity', 'NaN'])
  })

  test('decides between equals where it is the key', () => {
    const rows: Row[] = ['100000000000000000', '99999999999999999'].map(id => ({ id, value: 1 }))
    const ids = (numbers?: ReadonlySet<string>) =>
      [...rows].sort(createComparator(byValue, numbers)).map(row => row['id'])
    expect(ids(new Set(['id']))).toEqual(['99999999999999999', '100000000000000000'])
    expect(ids()).toEqual(['100000000000000000', '99999999999999999'])
  })
})

test('a column of text goes by its text, also where it looks like numbers', () => {
  expect(sortValues(['99999999999999999', '100000000000000000', 'a', '1'])).toEqual([
    '1',
    '100000000000000000',
    '99999999999999999',
    'a',
  ])
})

test('keys beyond a double are rows of their own', () => {
  expect(keyOf(source, { id: '9007199254740993' })).not.toBe(keyOf(source, { id: '9007199254740992' }))
})

test('decimals of any length and scale have the order of their values', () => {
  const places = 20
  const decimals = fc
    .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: places }))
    .map(([digits, scale]) => {
      const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
      const [whole, fraction] = [text.slice(0, text.length - scale), text.slice(text.length - scale)]
      return {
        text: `${digits < 0n ? '-' : ''}${whole}${scale > 0 ? `.${fraction}` : ''}`,
        value: digits * 10n ** BigInt(places - scale),
      }
    })
  fc.assert(
    fc.property(decimals, decimals, (a, b) => {
      expect(Math.sign(compareNumbers(a.text, b.text))).toBe(
        a.value < b.value ? -1 : a.value > b.value ? 1 : 0,
      )
    }),
    { numRuns: 2_000 },
  )
})

test('any two values are in one order only, and any three too', () => {
  const values = fc.constantFrom(...inPostgres, 'a', '', 'constructor', true, '1', '01', '1.0', '-0')
  const compare = createComparator(byValue, new Set(['value']))
  const order = (a: unknown, b: unknown) => Math.sign(compare({ id: 1, value: a }, { id: 1, value: b }))
  fc.assert(
    fc.property(values, values, values, (a, b, c) => {
      expect(order(a, b) + order(b, a)).toBe(0)
      const inTurn = order(a, b) <= 0 && order(b, c) <= 0
      expect(inTurn && order(a, c) > 0).toBe(false)
    }),
    { numRuns: 2_000 },
  )
})
