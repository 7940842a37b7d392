import type { BarsPanel } from '../../board/board'
import type { Rows } from '../held'
import { text } from '../order'
import type { BarsView } from '../view'
import { timeOf } from './values'

const OTHER = 'other'

/**
 * Rows per second by the values of a column, over the window that ends at `now` (ms since the epoch, by this
 * computer's clock). Where the source's limit cut the rows within the window, the window is what they cover.
 */
export function bars({ list, cut }: Rows, panel: BarsPanel, now: number): BarsView {
  const from = now - panel.window * 1000
  const counts = new Map<string, number>()
  let oldest = Infinity
  for (const { row } of list) {
    const at = timeOf(row[panel.time])
    if (at === null) continue
    oldest = Math.min(oldest, at)
    if (at <= from) continue
    const label = text(row[panel.by])
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  const covered = cut && oldest > from ? (now - oldest) / 1000 : panel.window
  const seconds = Math.min(panel.window, Math.max(1, covered))
  const ranked = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
  const rest = ranked.slice(panel.bars).reduce((sum, [, n]) => sum + n, 0)
  const shown = rest > 0 ? [...ranked.slice(0, panel.bars), [OTHER, rest] as const] : ranked
  return { kind: 'bars', bars: shown.map(([label, n]) => ({ label, perSecond: n / seconds })), seconds }
}
