import fc from '../../support/property'
import type { Row } from '../../../src/backend/ports/backend.port'
import type { RowIndex } from '../../../src/streams/rows/rowIndex'
import type { Derivation } from '../../../src/streams/views/derivation'
import { row } from '../../support/boards'
import { holding } from '../../support/rows'

const values = fc.constantFrom(null, 'x', 0, 1, 2.5, -3, '12.75', 40)
const paths = fc.constantFrom('a', 'b', 'c', 'd', null, '')
const act = fc.record({
  do: fc.constantFrom('set', 'set', 'set', 'delete', 'frame', 'later'),
  id: fc.integer({ min: 1, max: 20 }),
  path: paths,
  /** Seconds; several rows have the same. */
  at: fc.integer({ min: 0, max: 60 }),
  value: values,
})

/** Rows come, change and go while time passes; at every turn `check` is told the view and all rows that are held. */
export function walkView<V>(
  make: () => Derivation<V>,
  check: (view: V, rows: readonly Row[], now: number) => void,
): void {
  let checks = 0
  fc.assert(
    fc.property(fc.boolean(), fc.array(act, { minLength: 30, maxLength: 120 }), (isCut, acts) => {
      const index: RowIndex = holding([row(3, { path: 'a' }), row(5, { path: 'b' })], isCut)
      const view = make()
      view.reset(index, [...index])
      let now = 30_000
      for (const { do: what, id, path, at, value } of acts) {
        if (what === 'set') index.set(String(id), row(id, { path, value, at: isoOf(at) }))
        else if (what === 'delete') index.delete(String(id))
        else {
          if (what === 'later') now = Math.max(0, now + at * 1_000 - 25_000)
          view.apply(index.takeDeltas() ?? [])
          const shownView = view.view(now)
          check(
            shownView,
            [...index].map(({ row }) => row),
            now,
          )
          if (view.view(now) !== shownView) throw new Error('another object though nothing changed')
          checks += 1
        }
      }
    }),
    { numRuns: 60 },
  )
  if (checks < 500) throw new Error(`only ${checks} checks`)
}

const isoOf = (second: number) => new Date(second * 1_000).toISOString()
