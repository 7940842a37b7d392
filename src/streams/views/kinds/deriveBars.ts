import type { BarsPanel } from '../../../board/board'
import { subtract } from '../../values/decimal'
import { aggregate } from '../../folds/aggregates/aggregate'
import type { Numeric } from '../../folds/aggregates/numeric'
import { RowCount } from '../../folds/aggregates/count'
import { combineFolds, type RowFold } from '../../folds/fold'
import { Groups, type Group } from '../../folds/groups/groups'
import { groupOrders } from '../../folds/groups/groupOrders'
import { Sum } from '../../folds/aggregates/sum'
import type { IndexOf } from '../../folds/time/timeIndex'
import type { OrderedList } from '../../rows/orderedList'
import { numberOf } from '../../values/columnValues'
import type { Bar, BarsView } from '../view'
import type { Derivation } from '../derivation'
import type { BarIntervals } from '../late/barIntervals'
import { deriveWindowFold } from '../windowFold'

type Value = Numeric | null
type RankedGroups = OrderedList<Group<Value>>

/**
 * The aggregate of the rows of each value of a column, over all rows held or over the window that ends at `now` (ms
 * since the epoch, by the clock of their times); without an aggregate, the number of rows per second: of the window, or
 * of each bar's own interval of time. If the source's limit cuts the rows within the window, the window shrinks to what
 * they cover.
 */
export function deriveBars(panel: BarsPanel, indexOf?: IndexOf, times?: BarIntervals): Derivation<BarsView> {
  const {
    groupBy: by,
    aggregate: kind,
    column,
    timeColumn,
    window,
    limit: maxBars,
    sort = 'greatest',
    timeBucket,
  } = panel
  const make = (): RowFold<Value> =>
    kind === undefined || column === undefined ? new RowCount() : aggregate(kind, column)
  const groups =
    times === undefined
      ? new Groups(by, make, groupOrders[sort])
      : new Groups(by, make, groupOrders.latest, times.labelOf)
  /** Where the ranked groups have it at one of their ends, no list of all numbers is kept for it. */
  const isAtAnEnd = timeBucket === undefined && sort !== 'label' && (kind === 'min' || kind === 'max')
  const figure = deriveWindowFold(
    combineFolds(groups, isAtAnEnd ? NO_FOLD : make()),
    { timeColumn, window, intervals: times },
    indexOf,
  )
  const isRate = kind === undefined
  const addsUp = isRate || kind === 'count' || kind === 'sum'
  /** The groups of the last view's bars. */
  let visibleGroups: readonly Group<Value>[] = []
  let last: BarsView | null = null

  return {
    ...figure,
    view(now) {
      const { value, over } = figure.view(now)
      const [groups, groupTotal] = value
      const overall = isAtAnEnd ? endOf(groups, (kind === 'max') === (sort === 'greatest')) : groupTotal
      const { rows, isTruncated, seconds = null } = over
      const toShownValue = (value: Value, span = seconds): Value =>
        isRate && value !== null ? (numberOf(value) ?? 0) / (span ?? 1) : value
      const head = groups.head(maxBars)
      const others = groups.size - head.length
      const rest = addsUp && others > 0 ? restOf(overall, head, groups) : null
      const before = last?.seconds === seconds ? last.bars : []
      const toBar = (group: Group<Value>, i: number): Bar =>
        (group === visibleGroups[i] ? before[i] : undefined) ?? {
          label: group.key,
          value: toShownValue(group.value, times?.secondsOf(group.key) ?? seconds),
          rows: group.rows,
        }
      const bars = head.map(toBar)
      const view: BarsView = {
        kind: 'bars',
        bars,
        ...(times && { intervals: times.among(bars, maxBars) }),
        rest: others > 0 ? { groups: others, value: toShownValue(rest) } : null,
        total: toShownValue(overall),
        seconds,
        over: { rows, isTruncated },
      }
      visibleGroups = head
      if (last === null || !areSame(last, view)) last = view
      return last
    },
  }
}

const NO_FOLD: RowFold<Value> = {
  uses: [],
  load: () => undefined,
  add: () => undefined,
  remove: () => undefined,
  update: () => undefined,
  value: () => null,
}

/** The value of the first group, or of the last that has one. */
const endOf = (rankedGroups: RankedGroups, isFirst: boolean): Value =>
  (isFirst ? rankedGroups.first : rankedGroups.before(({ value }) => value !== null))?.value ?? null

/** The exact aggregate of the groups after the head; null where none of them has a value. */
function restOf(overall: Value, head: readonly Group<Value>[], groups: RankedGroups): Value {
  let next = head.length
  while (next < groups.size && groups.at(next)?.value === null) next += 1
  if (next === groups.size) return null
  let rest: Value = overall
  for (const { value } of head) if (value !== null && rest !== null) rest = subtract(rest, value)
  if (rest !== null) return rest
  // NaN and the infinities cannot be subtracted again.
  const sum = new Sum()
  sum.load([...groups].slice(head.length).map(({ value }) => value))
  return sum.value()
}

const areSame = (a: BarsView, b: BarsView) =>
  a.seconds === b.seconds &&
  Object.is(a.total, b.total) &&
  a.over.rows === b.over.rows &&
  a.over.isTruncated === b.over.isTruncated &&
  a.rest?.groups === b.rest?.groups &&
  Object.is(a.rest?.value, b.rest?.value) &&
  a.bars.length === b.bars.length &&
  a.bars.every((bar, i) => bar === b.bars[i] || isSame(bar, b.bars[i]))

const isSame = (a: Bar, b: Bar | undefined) =>
  a.label === b?.label && Object.is(a.value, b.value) && a.rows === b.rows
