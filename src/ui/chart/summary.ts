import type { LineView } from '../../streams/view'
import { age } from '../words/age'
import { NONE, number } from '../words/value'

const isNumber = (value: number | null): value is number => value !== null

/** The newest value of a series that is one. */
export const newest = (values: readonly (number | null)[]): number | null => values.findLast(isNumber) ?? null

/** A value as it is read aloud or written beside a name: one decimal at most. */
export const amount = (value: number | null | undefined, unit: string): string =>
  value === null || value === undefined ? NONE : `${number(Math.round(value * 10) / 10)} ${unit}`

/** What a chart shows, for those who do not see it. */
export function summary(title: string, { times, series }: LineView, unit: string): string {
  const span = ((times.at(-1) ?? 0) - (times[0] ?? 0)) * 1000
  const each = series.map(({ label, values }) => {
    const known = values.filter(isNumber)
    if (known.length === 0) return `${label} has no values`
    const range = `between ${amount(Math.min(...known), unit)} and ${amount(Math.max(...known), unit)}`
    return `${label} is ${amount(newest(values), unit)}, ${range}`
  })
  return `${title} over the last ${age(span)}: ${each.join('; ')}.`
}
