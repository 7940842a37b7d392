import type { FeedPanel } from '../../board/board'
import { text } from '../order'
import { cellOf, timeOf } from '../values'
import type { FeedView } from '../view'
import type { Derivation } from './derivation'
import { lines } from './lines'

/** Rows as lines, in the source's order. */
export function feed({ time, headline, details = [], tone, rows }: FeedPanel): Derivation<FeedView> {
  const signals = new Map(tone?.values.map(({ value, signal }) => [value, signal]))
  return lines<FeedView['lines'][number], FeedView>(
    rows,
    ({ key, row }) => ({
      key,
      at: timeOf(row[time]),
      headline: cellOf(row[headline]),
      details: details.map(({ column, label }) => ({ label, value: cellOf(row[column]) })),
      signal: (tone && signals.get(text(row[tone.column]))) ?? null,
    }),
    (lines, held) => ({ kind: 'feed', lines, held }),
  )
}
