import type { BarsPanel } from '../../board/board'
import { minus } from '../decimal'
import { aggregate, type Numeric } from '../folds/aggregate'
import { RowCount } from '../folds/count'
import { both, tell, type RowFold } from '../folds/fold'
import { Groups, type Group } from '../folds/groups'
import { ranks } from '../folds/ranks'
import { Sum } from '../folds/sum'
import type { IndexOf } from '../folds/timeIndex'
import { Window } from '../folds/window'
import type { Ordered } from '../ordered'
import type { Rows } from '../rowIndex'
import { numberOf } from '../values'
import type { Bar, BarsView } from '../view'
import type { Derivation } from './derivation'
import { reach } from './taken'

type Value = Numeric | null
type Ranked = Ordered<Group<Value>>

/** Whether a view changes with time alone. */
export const isWindowed = ({ window }: BarsPanel): boolean => window !== undefined

/**
 * What the rows of each value of a column come to, over all that are held or over the window that ends at `now` (ms
 * since the epoch, by the clock of their times): without an aggregate how many a second. Where the source's limit cut
 * the rows within the window, the window is what they cover.
 */
export function bars(panel: BarsPanel, indexOf?: IndexOf): Derivation<BarsView> {
  const { by, aggregate: kind, column, time, window, bars: most, sort = 'greatest' } = panel
  const make = (): RowFold<Value> =>
    kind === undefined || column === undefined ? new RowCount() : aggregate(kind, column)
  const all = both(both(new Groups(by, make, ranks[sort]), make()), new RowCount())
  const recent =
    window === undefined || time === undefined ? null : new Window(time, window, all, 0, indexOf?.(time))
  const fold: RowFold<unknown> = recent ?? all
  const isRate = kind === undefined
  const addsUp = isRate || kind === 'count' || kind === 'sum'
  let rows: Rows | null = null
  let last: BarsView | null = null

  return {
    reset(of, held) {
      rows = of
      fold.load(held)
    },
    apply: deltas => void tell(fold, deltas),
    prepare: now => void fold.value(now),
    view(now) {
      const windowed = recent?.value(now)
      const [[groups, whole], count] = windowed?.of ?? all.value(now)
      const { seconds, cut } =
        window === undefined
          ? { seconds: null, cut: rows?.cut === true }
          : reach(rows, window, windowed?.oldest ?? null, now)
      const shownAs = (value: Value): Value =>
        isRate && value !== null ? (numberOf(value) ?? 0) / (seconds ?? 1) : value
      const head = groups.head(most)
      const others = groups.size - head.length
      const rest = addsUp && others > 0 ? restOf(whole, head, groups) : null
      const view: BarsView = {
        kind: 'bars',
        bars: head.map(({ key, rows, of }) => ({ label: key, value: shownAs(of), rows })),
        rest: others > 0 ? { groups: others, value: shownAs(rest) } : null,
        total: shownAs(whole),
        seconds,
        over: { rows: count, cut },
      }
      if (last === null || !areSame(last, view)) last = view
      return last
    },
  }
}

/** What the groups after the head come to, exactly; null where none of them has a value. */
function restOf(whole: Value, head: readonly Group<Value>[], groups: Ranked): Value {
  let next = head.length
  while (next < groups.size && groups.at(next)?.of === null) next += 1
  if (next === groups.size) return null
  let rest: Value = whole
  for (const { of } of head) if (of !== null && rest !== null) rest = minus(rest, of)
  if (rest !== null) return rest
  // With NaN or an infinity nothing can be taken away again.
  const sum = new Sum()
  sum.load([...groups].slice(head.length).map(({ of }) => of))
  return sum.value()
}

const areSame = (a: BarsView, b: BarsView) =>
  a.seconds === b.seconds &&
  Object.is(a.total, b.total) &&
  a.over.rows === b.over.rows &&
  a.over.cut === b.over.cut &&
  a.rest?.groups === b.rest?.groups &&
  Object.is(a.rest?.value, b.rest?.value) &&
  a.bars.length === b.bars.length &&
  a.bars.every((bar, i) => isSame(bar, b.bars[i]))

const isSame = (a: Bar, b: Bar | undefined) =>
  a.label === b?.label && Object.is(a.value, b.value) && a.rows === b.rows
