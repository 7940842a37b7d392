import { resolveZone } from '../../board/time/shownRange'
import type { TimeRange } from '../../board/time/timeRange'
import { createZonedFormat } from '../words/dateTime'

const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const

/** "15 min", "36 h", "90 s": in the largest unit with a whole number. */
export function durationText(seconds: number): string {
  // A day has 24 hours here, whatever daylight saving does.
  const [unit, size] =
    units.find(([name, each]) => seconds % each === 0 && (name !== 'd' || seconds > each)) ??
    (['s', 1] as const)
  return `${seconds / size} ${unit}`
}

const minute = createZonedFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const second = createZonedFormat({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const date = createZonedFormat({ day: 'numeric', month: 'short', year: 'numeric' })

/** "last 15 min", or "21 Nov 2026 14:00 – 15:00, UTC": an absolute range always names its zone. */
export function timeRangeText(time: TimeRange, viewer: string): string {
  if ('last' in time) return `last ${durationText(time.last)}`
  const zone = resolveZone(time, viewer)
  const [from, to] = [Date.parse(time.from), Date.parse(time.to)]
  const clock = from % 60_000 === 0 && to % 60_000 === 0 ? minute : second
  const end = date(from, zone) === date(to, zone) ? clock(to, zone) : `${date(to, zone)} ${clock(to, zone)}`
  return `${date(from, zone)} ${clock(from, zone)} – ${end}, ${zone}`
}
