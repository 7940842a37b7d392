import type { BarsPanel, GaugePanel, NumberPanel } from '../../../board/board'
import {
  barsFigure,
  comparedFigure,
  numberFigure,
  valueCountFigure,
} from '../../../board/figures/figureSource'
import { Sum } from '../../folds/aggregates/sum'
import type { Numeric } from '../../folds/aggregates/numeric'
import { groupOrders } from '../../folds/groups/groupOrders'
import type { RowEntry } from '../../rows/rowIndex'
import { numberOf } from '../../values/columnValues'
import { subtract } from '../../values/decimal'
import { answerOf, type Answer } from './figureAnswer'
import type { Bar, BarsView, GaugeView, NumberView } from '../view'
import type { Derivation } from '../derivation'
import type { BarIntervals } from '../late/barIntervals'

/** A number over all rows of its table, from the rows of a figure source. */
export function deriveNumberOverAll(panel: NumberPanel): Derivation<NumberView> {
  const [figure, comparisonFigure] = [numberFigure(panel), comparedFigure(panel)]
  return deriveFromRows(rows => {
    const now = answerOf(rows, figure)
    const before = comparisonFigure && answerOf(rows, comparisonFigure)
    const value = numberOf(now?.value)
    return {
      kind: 'number',
      value,
      total: null,
      at: null,
      course: [],
      ...(now && { over: overAll(now, panel.window) }),
      ...(before && {
        delta: {
          from: numberOf(before.value),
          at: null,
          isCovered: true,
          difference: now === null ? null : difference(now.value, before.value),
          ...(!before.isKnown && { needsFigures: true }),
        },
      }),
    }
  })
}

/** A gauge over all rows of its table, from the rows of a figure source. */
export function deriveGaugeOverAll(panel: GaugePanel): Derivation<GaugeView> {
  const figure = numberFigure(panel)
  return deriveFromRows(rows => {
    const answer = answerOf(rows, figure)
    return {
      kind: 'gauge',
      value: numberOf(answer?.value),
      total: null,
      at: null,
      ...(answer && { over: overAll(answer, panel.window) }),
    }
  })
}

/** Bars over all rows of their table, from the rows of a figure source. */
export function deriveBarsOverAll(panel: BarsPanel, times?: BarIntervals): Derivation<BarsView> {
  const { aggregate, window, limit, timeBucket } = panel
  const { compare } = groupOrders[timeBucket === undefined ? (panel.sort ?? 'greatest') : 'latest']
  const [figure, countFigure] = [barsFigure(panel), valueCountFigure(panel)]
  const addsUp = figure.aggregate === 'count' || figure.aggregate === 'sum'
  const toShownValue = (value: Numeric | null, seconds = window): Numeric | null =>
    aggregate === undefined && value !== null ? (numberOf(value) ?? 0) / (seconds ?? 1) : value
  return deriveFromRows(rows => {
    const answer = answerOf(rows, figure) ?? NO_ANSWER
    const counts = answerOf(rows, countFigure)
    const groups = answer.groups
      .map(({ label, ...rest }) => ({ ...rest, key: times?.labelOf(label) ?? label }))
      .sort(compare)
    const [head, tail] = [groups.slice(0, limit), groups.slice(limit)]
    const others = answer.groupCount - head.length
    /** In SQL, a sum of no values is NULL and not 0. */
    const hasValues = () =>
      counts === null ? tail[0]?.value !== null : subtractAll(counts.value, counts.groups) !== 0
    const restOf = () => {
      if (tail.length === others) return sumOf(tail)
      return hasValues() ? subtractAll(answer.value, head) : null
    }
    const bars = head.map(({ key, value, rows }) => ({
      label: key,
      value: toShownValue(value, times?.secondsOf(key) ?? window),
      rows,
    }))
    return {
      kind: 'bars',
      bars,
      ...(times && { intervals: times.among(bars, limit) }),
      rest: others > 0 ? { groups: others, value: addsUp ? toShownValue(restOf()) : null } : null,
      total: toShownValue(answer.value),
      seconds: window ?? null,
      over: overAll(answer, undefined),
    }
  })
}

const NO_ANSWER: Answer = { value: null, rows: 0, isKnown: true, groups: [], groupCount: 0 }

type WithValue = Pick<Bar, 'value'>

function subtractAll(total: Numeric | null, parts: readonly WithValue[]): Numeric | null {
  let rest = total
  for (const { value } of parts) if (rest !== null && value !== null) rest = subtract(rest, value)
  return rest
}

function sumOf(parts: readonly WithValue[]): Numeric | null {
  const sum = new Sum()
  sum.load(parts.map(({ value }) => value))
  return sum.value()
}

const overAll = ({ rows }: Pick<Answer, 'rows'>, seconds: number | undefined) => ({
  rows,
  isTruncated: false,
  isAll: true as const,
  ...(seconds !== undefined && { seconds }),
})

const difference = (a: Numeric | null, b: Numeric | null) =>
  a === null || b === null ? null : numberOf(subtract(a, b))

/** A view of few rows, rebuilt with each answer that differs. */
function deriveFromRows<V>(toView: (rows: Iterable<RowEntry>) => V): Derivation<V> {
  let rows: Iterable<RowEntry> = []
  let view: V | null = null
  return {
    reset(all) {
      rows = all
      view = null
    },
    apply(deltas) {
      if (deltas.length > 0) view = null
    },
    view: () => (view ??= toView(rows)),
  }
}
