const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A span of `ms`, short enough for a panel's head: "42 s", "1 m 31 s", "14 m", "3 h 5 m", "2 d 4 h". */
export function formatDuration(ms: number): string {
  const span = Math.max(0, ms)
  if (span < MINUTE) return `${Math.floor(span / SECOND)} s`
  if (span < 10 * MINUTE) return formatTwoUnits(span, MINUTE, 'm', SECOND, 's')
  if (span < HOUR) return `${Math.floor(span / MINUTE)} m`
  return span < DAY ? formatTwoUnits(span, HOUR, 'h', MINUTE, 'm') : formatTwoUnits(span, DAY, 'd', HOUR, 'h')
}

/** After "the last": "minute", "10 minutes", "24 hours", "7 days"; a span that is not round as by `formatDuration`. */
export const formatPeriod = (ms: number): string => formatRoundSpan(ms, '')

/** "1 minute ago", "24 hours ago"; a span that is not round as by `formatDuration`. */
export const formatAgo = (ms: number): string => `${formatRoundSpan(ms, '1 ')} ago`

/** `one`: what stands before a single unit. */
function formatRoundSpan(ms: number, one: string): string {
  // "The last day" might begin at midnight.
  if (ms === DAY) return '24 hours'
  const unit = spanUnits.find(([length]) => ms >= length && ms % length === 0)
  if (unit === undefined || ms / unit[0] >= 100) return formatDuration(ms)
  const count = ms / unit[0]
  return count === 1 ? one + unit[1] : `${count} ${unit[1]}s`
}

const spanUnits = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
  [SECOND, 'second'],
] as const

function formatTwoUnits(
  span: number,
  large: number,
  largeName: string,
  small: number,
  smallName: string,
): string {
  const rest = Math.floor((span % large) / small)
  const whole = `${Math.floor(span / large)} ${largeName}`
  return rest === 0 ? whole : `${whole} ${rest} ${smallName}`
}

/** Time left, as a clock: "0:42", "58:07", "2:00:00". */
export function formatCountdown(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / SECOND)
  const h = Math.floor(seconds / 3600)
  const m = Math.floor((seconds % 3600) / 60)
  const s = seconds % 60
  const padTwo = (n: number) => String(n).padStart(2, '0')
  return h > 0 ? `${h}:${padTwo(m)}:${padTwo(s)}` : `${m}:${padTwo(s)}`
}

/** A lag of `ms`, coarse enough not to flicker: "<10 ms", "80 ms", "350 ms", "1.2 s". */
export function formatLag(ms: number): string {
  if (ms < 10) return '<10 ms'
  if (ms < 95) return `${Math.round(ms / 10) * 10} ms`
  if (ms < 975) return `${Math.round(ms / 50) * 50} ms`
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : formatDuration(ms)
}
