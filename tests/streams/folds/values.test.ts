import { describe, expect, test } from 'vitest'
import type { Row } from '../../../src/backend/ports/backend.port'
import {
  compareNumbers,
  parseExact,
  isNumeric,
  addExact,
  formatExact,
  type ExactDecimal,
} from '../../../src/streams/values/decimal'
import { Count } from '../../../src/streams/folds/aggregates/count'
import { Distinct } from '../../../src/streams/folds/aggregates/distinct'
import { foldColumn } from '../../../src/streams/folds/fold'
import { Extremes, Percentiles } from '../../../src/streams/folds/aggregates/multiset'
import { Average, Sum } from '../../../src/streams/folds/aggregates/sum'
import { walk } from './walk'

const numbersOf = (rows: readonly Row[]) =>
  rows
    .map(row => row['value'])
    .filter(value => typeof value === 'number' || (typeof value === 'string' && isNumeric(value))) as (
    | number
    | string
  )[]
const total = (numbers: readonly (number | string)[]): ExactDecimal =>
  numbers.reduce<ExactDecimal>(
    (sum, number) => addExact(sum, parseExact(String(number)) ?? { units: 1n, scale: 0 }),
    {
      units: 0n,
      scale: 0,
    },
  )
const sumOf = (rows: readonly Row[]) => {
  const numbers = numbersOf(rows)
  return numbers.length === 0 ? null : formatExact(total(numbers))
}
const sortNumbers = (rows: readonly Row[]) =>
  numbersOf(rows).sort((a, b) => compareNumbers(String(a), String(b)))

describe('however rows come and go', () => {
  test('a count is what SQL counts', () => {
    walk(
      () => foldColumn('value', new Count()),
      (count, rows) => expect(count).toBe(rows.filter(row => (row['value'] ?? null) !== null).length),
    )
  })

  test('a sum is exact to the last digit', () => {
    walk(
      () => foldColumn('value', new Sum()),
      (sum, rows) => expect(sum).toBe(sumOf(rows)),
    )
  })

  test('an average is that of the exact sum', () => {
    walk(
      () => foldColumn('value', new Average()),
      (average, rows) => {
        const count = numbersOf(rows).length
        const expectedAverage = count === 0 ? 0 : Number(sumOf(rows)) / count
        expect(average === null).toBe(count === 0)
        expect(Math.abs((average ?? 0) - expectedAverage)).toBeLessThanOrEqual(
          Math.abs(expectedAverage) * 1e-15,
        )
      },
    )
  })

  test('least and greatest are there', () => {
    walk(
      () => foldColumn('value', new Extremes()),
      ({ min, max }, rows) => {
        const numbers = sortNumbers(rows)
        expect([min, max].map(end => end ?? null)).toEqual([numbers[0] ?? null, numbers.at(-1) ?? null])
      },
    )
  })

  test('a percentile lies where percentile_cont has it', () => {
    walk(
      () => foldColumn('value', new Percentiles([0, 0.5, 0.95, 1])),
      (percentiles, rows) => {
        const numbers = sortNumbers(rows).map(Number)
        const at = (fraction: number) => {
          const place = fraction * (numbers.length - 1)
          const [low = NaN, high = NaN] = [numbers[Math.floor(place)], numbers[Math.ceil(place)]]
          return numbers.length === 0
            ? null
            : low === high
              ? low
              : low + (high - low) * (place - Math.floor(place))
        }
        expect(percentiles).toEqual([0, 0.5, 0.95, 1].map(at))
      },
    )
  })

  test('distinct values are those that differ', () => {
    walk(
      () => foldColumn('value', new Distinct()),
      (distinct, rows) =>
        expect(distinct).toBe(
          new Set(
            rows
              .map(row => row['value'] ?? null)
              .filter(value => value !== null)
              .map(String),
          ).size,
        ),
    )
  })
})

describe('a sum', () => {
  const sumValues = (values: readonly unknown[]) => {
    const sum = new Sum()
    sum.load(values)
    return sum
  }

  test('of dimes is a round number, and nothing is left when they are gone', () => {
    const sum = sumValues([])
    for (let i = 0; i < 10; i += 1) sum.add(0.1)
    expect(sum.value()).toBe(1)
    for (let i = 0; i < 9; i += 1) sum.remove(0.1)
    expect(sum.value()).toBe(0.1)
    sum.remove(0.1)
    expect(sum.value()).toBeNull()
  })

  test('does not swallow a small number beside a large one', () => {
    const sum = sumValues([1e300, 1, -1e300])
    expect(sum.value()).toBe(1)
    expect(sum.average()).toBe(1 / 3)
  })

  test('goes on beyond the integers of a double', () => {
    expect(sumValues(Array.from({ length: 100 }, () => 900_000_000_000_000)).value()).toBe(9e16)
    expect(sumValues(['9007199254740993', 1]).value()).toBe(9007199254740994)
    expect(sumValues(['9007199254740993', 2]).value()).toBe('9007199254740995')
    expect(sumValues([0.5, '12345678901234567890.25']).value()).toBe('12345678901234567890.75')
  })

  test('with NaN or an infinity is what Postgres makes of it, and a number again when they are gone', () => {
    const sum = sumValues([1, 'Infinity'])
    expect(sum.value()).toBe('Infinity')
    sum.add('-Infinity')
    expect([sum.value(), sum.average()]).toEqual(['NaN', NaN])
    sum.remove('Infinity')
    sum.remove('-Infinity')
    expect(sum.value()).toBe(1)
  })
})
