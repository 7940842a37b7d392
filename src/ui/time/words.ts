import { zoneOf, type Time } from '../../board/time'
import { timeFormatIn } from '../words/time'

const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const

/** "15 min", "36 h", "90 s": in the largest unit that gives a whole number. */
export function lastingText(seconds: number): string {
  // A day has 24 hours here, whatever the clocks do on it.
  const [unit, size] =
    units.find(([name, each]) => seconds % each === 0 && (name !== 'd' || seconds > each)) ??
    (['s', 1] as const)
  return `${seconds / size} ${unit}`
}

const minute = timeFormatIn({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const date = timeFormatIn({ day: 'numeric', month: 'short', year: 'numeric' })

/** "last 15 min", or "21 Nov 2026 14:00 – 15:00, UTC": from a time to another is never said without its zone. */
export function timeText(time: Time, viewer: string): string {
  if ('last' in time) return `last ${lastingText(time.last)}`
  const zone = zoneOf(time, viewer)
  const [from, to] = [Date.parse(time.from), Date.parse(time.to)]
  const end = date(from, zone) === date(to, zone) ? minute(to, zone) : `${date(to, zone)} ${minute(to, zone)}`
  return `${date(from, zone)} ${minute(from, zone)} – ${end}, ${zone}`
}
