import type { TimeRange } from './timeRange'

/** Start and end, in ms since the epoch. */
export const spanOfTimeRange = (time: TimeRange, now: number): { from: number; to: number } =>
  'last' in time
    ? { from: now - time.last * 1000, to: now }
    : { from: Date.parse(time.from), to: Date.parse(time.to) }

/** The name of the zone. `viewer`: the viewer's own zone. */
export const resolveZone = (time: TimeRange, viewer: string) => (time.zone === 'viewer' ? viewer : time.zone)
