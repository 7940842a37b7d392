import type { Rows } from '../../rows/rowIndex'
import { findMissingSpan } from '../coverage'
import type { Derivation } from '../derivation'
import type { RowScope } from '../rowScope'

interface NewestView {
  at: number | null
  over?: RowScope
}

/**
 * Adds the number of rows that a newest value is of, where one that is not loaded may be newer: the limit has cut a
 * list whose order does not begin with the newest rows.
 */
export function withNewestScope<V extends NewestView>(
  derivation: Derivation<V>,
  time: string,
): Derivation<V> {
  let rows: Rows | null = null
  let last: { plainView: V; rowCount: number | null; view: V } | null = null
  const countRows = (at: number | null) =>
    at !== null && rows?.isTruncated === true && findMissingSpan(rows, time).to * 1000 > at ? rows.size : null
  return {
    ...derivation,
    reset(all, entries) {
      rows = all
      derivation.reset(all, entries)
    },
    view(now, clock) {
      const plainView = derivation.view(now, clock)
      const rowCount = countRows(plainView.at)
      if (last?.plainView !== plainView || last.rowCount !== rowCount) {
        const over = rowCount === null ? null : { rows: rowCount, isTruncated: true }
        last = { plainView, rowCount, view: over === null ? plainView : { ...plainView, over } }
      }
      return last.view
    },
  }
}
