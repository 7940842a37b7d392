import type { Gap } from '../../../machines/channel/ledger'
import type { LineView } from '../../../streams/views/view'
import { formatDuration } from '../../words/duration'
import { describeGap, isRepaired, formatSpan } from '../../words/gapText'
import { NO_VALUE, formatBytesText, formatNumber } from '../../words/numberText'
import { BYTES, withUnit } from '../../words/unitText'
import { progressText } from './chartText'
import { lastEnd } from './incompleteBuckets'

const isNumber = (value: number | null | undefined): value is number => value !== null && value !== undefined

/** The newest actual value of a series. */
export const newestValue = (values: readonly (number | null | undefined)[]): number | null =>
  values.findLast(isNumber) ?? null

/** A value to be read aloud or written beside a name: at most one decimal, or two digits below 1. */
export const amountText = (value: number | null | undefined, unit: string): string =>
  value === null || value === undefined
    ? NO_VALUE
    : unit === BYTES
      ? formatBytesText(value)
      : withUnit(formatNumber(round(value)), unit)

const round = (value: number) =>
  Math.abs(value) < 1 ? Number(value.toPrecision(2)) : Math.round(value * 10) / 10

/** The gaps that a chart from `from` to `to` shows (seconds): its axis reaches further for one that isn't repaired. */
export const gapsWithin = (from: number, to: number, gaps: readonly Gap[]): Gap[] =>
  gaps.filter(gap => (gap.to ?? Infinity) > from * 1000 && (!isRepaired(gap) || gap.from < to * 1000))

/** A text alternative to the chart. */
export function chartSummary(title: string, view: LineView, unit: string, gaps: readonly Gap[] = []): string {
  const { times, series, buckets, more = 0 } = view
  const span = (lastEnd(view) - (times[0] ?? 0)) * 1000
  const each = series.map(({ label, values }) => {
    const knownValues = values.filter(isNumber)
    if (knownValues.length === 0) return `${label} has no values`
    const range = `between ${amountText(Math.min(...knownValues), unit)} and ${amountText(Math.max(...knownValues), unit)}`
    return `${label} is ${amountText(newestValue(values), unit)}, ${range}`
  })
  const gapTexts = gaps.map(gap => ` Gap ${formatSpan(gap)}: ${describeGap(gap)}.`).join('')
  const bucketNote =
    buckets === undefined ? '' : `, by ${formatDuration(buckets.seconds * 1000)}${progressText(buckets)}`
  const rest = more > 0 ? ` ${more} more ${more === 1 ? 'value is' : 'values are'} not drawn.` : ''
  return `${title} over the last ${formatDuration(span)}${bucketNote}: ${each.join('; ')}.${rest}${gapTexts}`
}
