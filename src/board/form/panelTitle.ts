import { isRecord } from '../json/isRecord'
import { labelFromName } from '../model/columnTypes'
import { bucketName, windowName } from '../templates/timeSpans'
import { lowerFirst } from '../text/names'
import type { FormValues } from './applyForm'

/** Characters, as the schema of a panel has it; two names of columns may be longer. */
const MAX_TITLE = 120

/** Before the name of a column. */
const aggregateWords: Partial<Record<string, string>> = {
  sum: 'Total',
  average: 'Average',
  min: 'Lowest',
  max: 'Highest',
  p50: 'Median',
  p95: '95th percentile of',
  p99: '99th percentile of',
  distinct: 'Distinct',
}

/**
 * What a panel with rows shows, as far as its form is filled in: "Page views by country", "Average amount per day".
 * `subject`: what its rows are.
 */
export function panelTitle(panel: FormValues, subject: string): string {
  const title = titleOf(panel, subject)
  return title.length > MAX_TITLE ? subject : title
}

function titleOf(panel: FormValues, subject: string): string {
  const { kind, groupBy, window } = panel
  switch (kind) {
    case 'number':
      return `${measureOf(panel, 'newest', subject)}${withName(' in the last ', windowName(window))}`
    case 'gauge':
      return measureOf(panel, 'newest', subject)
    case 'line':
      return lineTitle(panel, subject)
    case 'bars': {
      const rate = panel['aggregate'] === undefined ? ' per second' : ''
      const interval = bucketName(panel['timeBucket'])
      return `${measureOf(panel, 'count', subject)}${rate}${
        interval === undefined ? withName(' by ', nameOf(groupBy)) : ` per ${interval}`
      }`
    }
    case 'pie':
      return `${measureOf(panel, 'count', subject)}${withName(' by ', nameOf(groupBy))}`
    case 'heatmap': {
      const measure = measureOf(panel, 'count', subject)
      return groupBy === undefined
        ? `${measure} by weekday and hour`
        : `${measure}${withName(' by ', nameOf(groupBy))}${withName(' and ', nameOf(panel['columnGroup']))}`
    }
    case 'histogram':
      return withName('Distribution of ', nameOf(panel['column'])) || subject
    case 'scatter':
      return `${labelOf(panel['yColumn']) ?? subject}${withName(' by ', nameOf(panel['xColumn']))}`
    case 'map':
      return `${subject} on a map`
    default:
      return subject
  }
}

function lineTitle({ series, groupBy, timeBucket }: FormValues, subject: string): string {
  const [first, ...others] = Array.isArray(series) ? series.filter(isRecord) : []
  const measure = first === undefined || others.length > 0 ? subject : measureOf(first, 'newest', subject)
  const group = withName(' by ', nameOf(groupBy))
  const interval = bucketName(timeBucket)
  if (interval !== undefined) return `${measure}${group} per ${interval}`
  return group === '' ? `${measure} over time` : `${measure}${group}`
}

/** A number of rows is called after them; anything else after its column. */
function measureOf(
  { aggregate, column }: FormValues,
  byDefault: 'newest' | 'count',
  subject: string,
): string {
  const name = aggregate ?? byDefault
  const label = labelOf(column)
  if (label === undefined || name === 'count') return subject
  const word = typeof name === 'string' ? aggregateWords[name] : undefined
  return word === undefined ? label : `${word} ${lowerFirst(label)}`
}

const labelOf = (column: unknown) =>
  typeof column === 'string' && column !== '' ? labelFromName(column) : undefined
const nameOf = (column: unknown) => {
  const label = labelOf(column)
  return label === undefined ? undefined : lowerFirst(label)
}
const withName = (before: string, name: string | undefined) => (name === undefined ? '' : `${before}${name}`)
