import * as v from 'valibot'
import { describe, wholeNumber } from '../schema/primitives'

const isZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
/** Offsets such as "+02:00" are not zones: they do not say what applies in winter. */
export const zone = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/, 'is not the name of a time zone'),
  v.maxLength(64, 'is longer than 64 characters'),
  v.check(name => name === 'viewer' || isZone(name), 'is not a known time zone'),
  describe('The time zone of times: "viewer" (the viewer’s own), "UTC", or a name such as "Europe/Berlin".'),
)

/** A point in time in ISO 8601, with its offset. */
export const instant = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/,
    'is not a time such as "2026-03-29T12:00:00Z", with its offset',
  ),
  v.check(text => !Number.isNaN(Date.parse(text)), 'is not a real time'),
)
export const seconds = wholeNumber(1, 31_622_400)
export const isForward = ({ from, to }: { from: string; to: string }) => Date.parse(from) < Date.parse(to)
export const NOT_FORWARD = 'must end after its start'

const relative = v.strictObject({ last: v.pipe(seconds, describe('Seconds, at most a year.')), zone })
const absolute = v.pipe(
  v.strictObject({ from: instant, to: instant, zone }),
  v.check(span => isForward(span), NOT_FORWARD),
)

export const timeRange = v.pipe(
  v.union(
    [relative, absolute],
    'is neither { "last", "zone" } nor { "from", "to", "zone" }, or contains an invalid value',
  ),
  describe('The time range: the last number of seconds, or from one time to another.'),
)
export type TimeRange = v.InferOutput<typeof timeRange>

/** Start and end, in ms since the epoch. */
export const spanOfTimeRange = (time: TimeRange, now: number): { from: number; to: number } =>
  'last' in time
    ? { from: now - time.last * 1000, to: now }
    : { from: Date.parse(time.from), to: Date.parse(time.to) }

/** The name of the zone. `viewer`: the viewer's own zone. */
export const resolveZone = (time: TimeRange, viewer: string) => (time.zone === 'viewer' ? viewer : time.zone)
