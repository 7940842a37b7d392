import fc from '../../support/property'
import { finite, text, whole } from './words'

export const seriesOf = <S>(of: readonly string[], one: (column: string) => fc.Arbitrary<S>) =>
  fc.subarray([...of], { minLength: 1 }).chain(some => fc.tuple(...some.map(one)))
export const courses = (of: readonly string[]) => ({
  kind: fc.constant('line' as const),
  time: fc.constantFrom(...of),
  by: fc.constantFrom(...of),
  unit: text(10),
  range: fc
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
const measured = (of: readonly string[]) => ({
  column: fc.constantFrom(...of),
  time: fc.constantFrom(...of),
  format: fc.constantFrom('number' as const, 'bytes' as const),
  unit: text(10),
  thresholds,
})
export const gauges = (of: readonly string[]) => ({
  kind: fc.constant('gauge' as const),
  ...measured(of),
  aggregate: fc.constantFrom('newest' as const, 'sum' as const, 'p95' as const),
})
export const GAUGE = ['kind', 'column', 'time', 'format', 'unit'] as const
const ago = fc.record({ against: fc.constant('ago' as const), seconds: whole(1, 86_400) })
/** The newest value may be compared with the first as well, and an aggregate be one of a window. */
export const figures = (of: readonly string[], aggregate: 'newest' | 'p95') =>
  fc.record(
    {
      kind: fc.constant('number' as const),
      ...measured(of),
      of: fc.constantFrom(...of),
      aggregate: fc.constant(aggregate),
      good: fc.constantFrom('up' as const, 'down' as const),
      ...(aggregate === 'newest'
        ? { delta: fc.oneof(ago, fc.record({ against: fc.constant('first' as const) })) }
        : { delta: ago, window: whole(1, 86_400) }),
    },
    { requiredKeys: ['kind', 'column', 'time', 'format', 'unit', 'aggregate'] },
  )
