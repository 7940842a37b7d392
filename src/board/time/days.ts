/** Days as those of UTC, in ms since the epoch: from the beginning of the first to that of the one after the last. */
export interface DaySpan {
  from: number
  to: number
}

const DAY_MS = 86_400_000
/** The last one that four digits name. */
const LAST_DAY = Date.parse('9999-12-31')

/** The days of a zone that a span touches; `to` is not in the span. `viewer`: the browser's zone. */
export function daysIn({ from, to }: { from: number; to: number }, zone: string): DaySpan {
  // Sweden writes days as Postgres does.
  const format = new Intl.DateTimeFormat('sv', zone === 'viewer' ? {} : { timeZone: zone })
  const dayAt = (at: number) => Date.parse(format.format(Math.min(at, LAST_DAY)).padStart(10, '0'))
  return { from: dayAt(from), to: dayAt(to - 1) + DAY_MS }
}

/** A day in the words of Postgres. */
export const dayText = (at: number): string =>
  at > LAST_DAY ? 'infinity' : new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** As Postgres writes a `date`. */
const CALENDAR_DAY = /^\d{4,}-\d\d-\d\d( BC)?$/

/** Whether a value of the database is a day, without a time. */
export const isCalendarDay = (value: unknown): boolean =>
  typeof value === 'string' && CALENDAR_DAY.test(value)

/** A view grouped by day or month gives the first moment of each: in UTC, unless the database has another zone. */
const PERIOD_COLUMN = /(^|_)(day|date|week|month|quarter|year)$/i
const UTC_MIDNIGHT = /T00:00:00(\+00:00|Z)?$/

export const isPeriodColumn = (column: string): boolean => PERIOD_COLUMN.test(column)

/** The day that the first moment of a period stands for; any other text as it is. */
export const toPeriodDay = (column: string, text: string): string =>
  isPeriodColumn(column) ? text.replace(UTC_MIDNIGHT, '') : text
