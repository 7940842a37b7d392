import type { BarsPanel } from '../../board/board'
import { tell } from '../folds/fold'
import { Tally } from '../folds/tally'
import { Window } from '../folds/window'
import type { Rows } from '../rowIndex'
import type { BarsView } from '../view'
import type { Derivation } from './derivation'

const OTHER = 'other'

/**
 * Rows per second by the values of a column, over the window that ends at `now` (ms since the epoch, by the
 * clock of their times). Where the source's limit cut the rows within the window, the window is what they cover.
 */
export function bars({ by, time, window, bars: shown }: BarsPanel): Derivation<BarsView> {
  const tally = new Tally()
  const recent = new Window(time, by, window, tally)
  let rows: Rows | null = null
  let last: BarsView | null = null

  const secondsOf = (oldest: number | null, now: number) => {
    const isCut = rows?.cut && oldest !== null && oldest > now - window * 1000
    return Math.min(window, Math.max(1, isCut ? (now - oldest) / 1000 : window))
  }

  return {
    reset(of, all) {
      rows = of
      recent.load(all)
    },
    apply: deltas => void tell(recent, deltas),
    view(now) {
      const { of: ranked, oldest } = recent.value(now)
      const seconds = secondsOf(oldest, now)
      const bars = ranked.head(shown).map(({ label, count }) => ({ label, count }))
      const rest = bars.reduce((rest, { count }) => rest - count, tally.total)
      if (rest > 0) bars.push({ label: OTHER, count: rest })
      const view = bars.map(({ label, count }) => ({ label, perSecond: count / seconds }))
      if (last === null || last.seconds !== seconds || !areSame(last.bars, view))
        last = { kind: 'bars', bars: view, seconds }
      return last
    },
  }
}

const areSame = (a: BarsView['bars'], b: BarsView['bars']) =>
  a.length === b.length &&
  a.every(({ label, perSecond }, i) => b[i]?.label === label && b[i].perSecond === perSecond)
