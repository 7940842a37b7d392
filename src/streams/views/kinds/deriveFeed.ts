import type { FeedPanel } from '../../../board/board'
import type { WithTimeWindow } from '../../../board/time/timeWindow'
import { textOf } from '../../rows/rowOrder'
import { cellOf, timeOf } from '../../values/columnValues'
import type { FeedView } from '../view'
import type { Derivation } from '../derivation'
import { deriveLines } from '../headLines'
import { limitLines } from '../limitToRange'

/** Rows as lines, in the source's order. */
export function deriveFeed(panel: FeedPanel & WithTimeWindow): Derivation<FeedView> {
  const { timeColumn: time, headlineColumn: headline, details = [], signals: tone, limit: rows } = panel
  const signals = new Map(tone?.values.map(({ value, signal }) => [value, signal]))
  const all = deriveLines<FeedView['lines'][number], FeedView>(
    rows,
    ({ key, row }) => ({
      key,
      at: timeOf(row[time]),
      headline: cellOf(row[headline]),
      details: details.map(({ column, label }) => ({ label, value: cellOf(row[column]) })),
      signal: (tone && signals.get(textOf(row[tone.column]))) ?? null,
    }),
    (lines, rowCount) => ({ kind: 'feed', lines, rowCount }),
  )
  return limitLines(all, panel)
}
