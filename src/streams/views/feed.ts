import type { FeedPanel } from '../../board/board'
import type { Limited } from '../../board/span'
import { text } from '../order'
import { cellOf, timeOf } from '../values'
import type { FeedView } from '../view'
import type { Derivation } from './derivation'
import { lines } from './lines'
import { linesWithin } from './within'

/** Rows as lines, in the source's order. */
export function feed(panel: FeedPanel & Limited): Derivation<FeedView> {
  const { time, headline, details = [], tone, rows } = panel
  const signals = new Map(tone?.values.map(({ value, signal }) => [value, signal]))
  const all = lines<FeedView['lines'][number], FeedView>(
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
  return linesWithin(all, panel)
}
