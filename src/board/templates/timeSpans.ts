/** A length of time that people count in. */
export interface Stretch {
  seconds: number
  /** As in "per hour", or in "the last hour". */
  name: string
}

const HOUR = 3_600
const buckets: readonly Stretch[] = [
  { seconds: 1, name: 'second' },
  { seconds: 60, name: 'minute' },
  { seconds: 600, name: '10 minutes' },
  { seconds: HOUR, name: 'hour' },
  { seconds: 6 * HOUR, name: '6 hours' },
  { seconds: 24 * HOUR, name: 'day' },
  { seconds: 7 * 24 * HOUR, name: 'week' },
  { seconds: 30 * 24 * HOUR, name: '30 days' },
]
const longest: Stretch = { seconds: 365 * 24 * HOUR, name: 'year' }
const usual: Stretch = { seconds: 24 * HOUR, name: 'day' }
/** Rows that have only a day are cut by days, and counted over at least a few of them. */
const isOfDays = ({ seconds }: Stretch) => seconds >= usual.seconds

/** More are hard to tell apart on half a screen. */
const MAX_BUCKETS = 60
/** As many as a panel can have. */
export const MAX_BARS = 50
/** Fewer make no course. */
const FEW_BUCKETS = 8
/** With fewer rows in a bucket, a count goes up and down between none and one. */
const ROWS_PER_BUCKET = 2

/** An import or a seed writes its rows in less. */
const IMPORT_MS = 10_000

/** Whether the times of rows (ms since the epoch) say nothing of them: none has one, or all came to be at once. */
export const isTimeless = (span: { from: number; to: number } | null | undefined): boolean =>
  span === null || (span !== undefined && span.to - span.from < IMPORT_MS)

interface TimedRows {
  /** How many there are; null or absent if unknown. */
  rows?: number | null
  /** Of the newest `limit` rows, ms since the epoch. */
  span?: { from: number; to: number } | null
}

/**
 * Whether rows were all written at once, or, as a seed does, so long ago and in so short a time that a chart up to `now`
 * would have them all in its first column.
 */
export const areImported = ({ rows, span }: TimedRows, limit: number, now: number): boolean =>
  isTimeless(span) ||
  (!!span && (rows ?? Infinity) <= limit && (span.to - span.from) * MAX_BUCKETS < now - span.from)

/**
 * The shortest bucket that cuts a span (ms since the epoch) with this many rows into few enough, or a longer one where
 * most would be empty; a day for an unknown span, and for rows that were all written at once. `areDays`: whether the
 * times have no time of day.
 */
export function bucketFor(
  span: { from: number; to: number } | null | undefined,
  rows: number,
  areDays = false,
): Stretch {
  if (!span) return usual
  const seconds = (span.to - span.from) / 1_000
  if (seconds < 1) return usual
  const countOf = (bucket: Stretch) => seconds / bucket.seconds
  const possible = buckets.filter(bucket => countOf(bucket) <= MAX_BUCKETS && (!areDays || isOfDays(bucket)))
  const [shortest = longest, ...longer] = possible
  return (
    [shortest, ...longer.filter(bucket => countOf(bucket) >= FEW_BUCKETS)].find(
      (bucket, i, all) => rows / countOf(bucket) >= ROWS_PER_BUCKET || i === all.length - 1,
    ) ?? longest
  )
}

/**
 * The shortest bucket of whole days that cuts so many days into few enough bars; null where they are too few to make a
 * course.
 */
export const dayBucketFor = (days: number): Stretch | null =>
  days < FEW_BUCKETS
    ? null
    : (buckets.find(bucket => isOfDays(bucket) && (days * usual.seconds) / bucket.seconds <= MAX_BARS) ??
      longest)

/** A usual bucket as in "per hour"; undefined for any other. `seconds`: as a form has them. */
export const bucketName = (seconds: unknown): string | undefined =>
  [...buckets, longest].find(bucket => bucket.seconds === seconds)?.name

/** Seconds of a usual bucket. */
export const bucketSeconds = (bucket: string): number | undefined =>
  [...buckets, longest].find(({ name }) => name === bucket)?.seconds

const windows: readonly Stretch[] = [
  { seconds: 30 * 24 * HOUR, name: '30 days' },
  { seconds: 7 * 24 * HOUR, name: '7 days' },
  { seconds: 24 * HOUR, name: '24 hours' },
  { seconds: HOUR, name: 'hour' },
  { seconds: 60, name: 'minute' },
]

/** Clocks differ by less. */
const AHEAD_MS = 600_000

/**
 * The longest usual window up to now that the loaded rows cover and that contains rows; undefined if there is none, or
 * where rows are yet to come, as bookings are: a window would count them as well.
 */
export function windowFor(
  { from, to }: { from: number; to: number },
  now: number,
  areDays = false,
): Stretch | undefined {
  if (to > now + AHEAD_MS) return undefined
  return windows.find(({ seconds }) => {
    const start = now - seconds * 1_000
    return from <= start && start < to && !(areDays && seconds <= usual.seconds)
  })
}

/** A usual window as in "the last hour"; undefined for any other. `seconds`: as a form has them. */
export const windowName = (seconds: unknown): string | undefined =>
  windows.find(window => window.seconds === seconds)?.name
