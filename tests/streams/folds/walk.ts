import fc from '../../support/property'
import type { Row } from '../../../src/backend/ports/backend.port'
import { applyDeltas, type RowFold } from '../../../src/streams/folds/fold'
import type { RowEntry } from '../../../src/streams/rows/rowIndex'
import { row } from '../../support/boards'
import { holding } from '../../support/rows'

const values: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -500, max: 500 }) },
  { weight: 4, arbitrary: fc.integer({ min: -99_999, max: 99_999 }).map(cents => cents / 100) },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 2, arbitrary: fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }).map(digits => `${digits}`) },
  { weight: 2, arbitrary: fc.constantFrom('0.12345678901234567', '-9007199254740993', 9007199254740991) },
  { weight: 2, arbitrary: fc.constantFrom(null, undefined, 'no number', true) },
)
const act = fc.record({
  do: fc.constantFrom('set', 'set', 'set', 'delete', 'frame', 'later'),
  id: fc.integer({ min: 1, max: 25 }),
  group: fc.constantFrom('a', 'b', 'c', null),
  at: fc.integer({ min: 0, max: 100 }),
  value: values,
})

/**
 * Rows come, change and go in batches while time passes, now and then backwards; at every turn the fold says what it
 * says, to be compared with all rows by `check`. `hasTime`: whether the row with this id has a time.
 */
export function walk<V>(
  make: () => RowFold<V>,
  check: (value: V, rows: readonly Row[], now: number) => void,
  hasTime: (id: number) => boolean = () => true,
) {
  let checks = 0
  fc.assert(
    fc.property(
      fc.array(values, { maxLength: 20 }),
      fc.array(act, { minLength: 40, maxLength: 150 }),
      (first, acts) => {
        const rowOf = (id: number, rest: Row) => row(id, { ...rest, ...(!hasTime(id) && { at: null }) })
        const index = holding(first.map((value, i) => rowOf(i + 1, { value, path: 'a' })))
        const fold = make()
        fold.load([...index])
        let now = 50_000
        const checkFold = (rows: readonly RowEntry[]) => {
          const value = fold.value(now)
          check(
            value,
            rows.map(({ row }) => row),
            now,
          )
          if (fold.value(now) !== value) throw new Error('another object though nothing changed')
          checks += 1
        }
        for (const { do: what, id, group, at, value } of acts) {
          if (what === 'set')
            index.set(String(id), rowOf(id, { value, path: group, at: new Date(at * 1_000).toISOString() }))
          else if (what === 'delete') index.delete(String(id))
          else {
            if (what === 'later') now = Math.max(0, now + at * 1_000 - 40_000)
            applyDeltas(fold, index.takeDeltas() ?? [])
            checkFold([...index])
          }
        }
      },
    ),
    { numRuns: 100 },
  )
  if (checks < 1_000) throw new Error(`only ${checks} checks`)
}
