import type { Hole } from '../../machines/ledger'
import type { LineView } from '../../streams/view'
import { age } from '../words/age'
import { fateOf } from '../words/hole'
import { spanTime } from '../words/time'
import { NONE, number } from '../words/value'

const isNumber = (value: number | null | undefined): value is number => value !== null && value !== undefined

/** The newest value of a series that is one. */
export const newest = (values: readonly (number | null | undefined)[]): number | null =>
  values.findLast(isNumber) ?? null

/** A value as it is read aloud or written beside a name: one decimal at most, or two digits of what is less than one. */
export const amount = (value: number | null | undefined, unit: string): string =>
  value === null || value === undefined ? NONE : `${number(rounded(value))} ${unit}`.trimEnd()

const rounded = (value: number) =>
  Math.abs(value) < 1 ? Number(value.toPrecision(2)) : Math.round(value * 10) / 10

/** Holes of which at least a part lies in the times of a chart, or after them. */
export const holesIn = (times: readonly number[], holes: readonly Hole[]): Hole[] =>
  holes.filter(({ to }) => to === null || to > (times[0] ?? Infinity) * 1000)

/** What a chart shows, for those who do not see it. */
export function summary(
  title: string,
  { times, series, buckets, more = 0 }: LineView,
  unit: string,
  holes: readonly Hole[] = [],
): string {
  const span = ((times.at(-1) ?? 0) - (times[0] ?? 0) + (buckets?.seconds ?? 0)) * 1000
  const each = series.map(({ label, values }) => {
    const known = values.filter(isNumber)
    if (known.length === 0) return `${label} has no values`
    const range = `between ${amount(Math.min(...known), unit)} and ${amount(Math.max(...known), unit)}`
    return `${label} is ${amount(newest(values), unit)}, ${range}`
  })
  const gaps = holes.map(hole => ` Gap ${spanTime(hole)}: ${fateOf(hole)}.`).join('')
  const by = buckets === undefined ? '' : `, by ${age(buckets.seconds * 1000)}, the newest so far`
  const rest = more > 0 ? ` ${more} more ${more === 1 ? 'value has' : 'values have'} no line.` : ''
  return `${title} over the last ${age(span)}${by}: ${each.join('; ')}.${rest}${gaps}`
}
