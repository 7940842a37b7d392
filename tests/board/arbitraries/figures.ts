import fc from '../../support/property'
import { finite, text, whole } from './words'

export const seriesOf = <S>(of: readonly string[], one: (column: string) => fc.Arbitrary<S>) =>
  fc.subarray([...of], { minLength: 1 }).chain(some => fc.tuple(...some.map(one)))
export const courses = (of: readonly string[]) => ({
  kind: fc.constant('line' as const),
  timeColumn: fc.constantFrom(...of),
  groupBy: fc.constantFrom(...of),
  unit: text(10),
  valueRange: fc
    .tuple(finite, finite)
    .filter(([a, b]) => a !== b)
    .map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a])),
})
const thresholds = fc
  .uniqueArray(finite, { minLength: 1, maxLength: 4, comparator: 'SameValueZero' })
  .chain(from =>
    fc.tuple(
      ...from
        .sort((a, b) => a - b)
        .map(each =>
          fc.record({
            from: fc.constant(each),
            signal: fc.constantFrom('ok' as const, 'warn' as const, 'bad' as const),
          }),
        ),
    ),
  )
const measureOf = (of: readonly string[]) => ({
  column: fc.constantFrom(...of),
  timeColumn: fc.constantFrom(...of),
  format: fc.constantFrom('number' as const, 'bytes' as const),
  unit: text(10),
  thresholds,
})
export const gauges = (of: readonly string[]) => ({
  kind: fc.constant('gauge' as const),
  ...measureOf(of),
  aggregate: fc.constantFrom('newest' as const, 'sum' as const, 'p95' as const),
})
export const GAUGE = ['kind', 'column', 'timeColumn', 'format', 'unit'] as const
const earlier = fc.record({ kind: fc.constant('earlier' as const), seconds: whole(1, 86_400) })
/** The newest value may be compared with the first as well, and an aggregate be one of a window. */
export const figures = (of: readonly string[], aggregate: 'newest' | 'p95') =>
  fc.record(
    {
      kind: fc.constant('number' as const),
      ...measureOf(of),
      totalColumn: fc.constantFrom(...of),
      aggregate: fc.constant(aggregate),
      over: fc.constantFrom('all' as const, 'loaded' as const),
      betterDirection: fc.constantFrom('up' as const, 'down' as const),
      ...(aggregate === 'newest'
        ? { comparison: fc.oneof(earlier, fc.record({ kind: fc.constant('first' as const) })) }
        : { comparison: earlier, window: whole(1, 86_400) }),
    },
    { requiredKeys: ['kind', 'column', 'timeColumn', 'format', 'unit', 'aggregate'] },
  )
