/** Offsets of zones are whole quarters of an hour. */
const QUARTER_MS = 900_000
const MAX_KNOWN = 20_000

const dayNumbers: Record<string, string> = {
  Mon: '1',
  Tue: '2',
  Wed: '3',
  Thu: '4',
  Fri: '5',
  Sat: '6',
  Sun: '7',
}

type HourOfWeek = readonly [hour: string, weekday: string]

/** Tells the hour ("0" to "23") and the weekday ("1", a Monday, to "7") of times in ms since the epoch. */
export function weekHours(zone: string): (at: number) => HourOfWeek {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
    ...(zone !== 'viewer' && { timeZone: zone }),
  })
  /** A date costs far more to format than to look up. */
  const hoursByQuarter = new Map<number, HourOfWeek>()
  return at => {
    const quarter = Math.floor(at / QUARTER_MS)
    const cachedHour = hoursByQuarter.get(quarter)
    if (cachedHour !== undefined) return cachedHour
    const parts = new Map(format.formatToParts(quarter * QUARTER_MS).map(({ type, value }) => [type, value]))
    const hour = String(Number(parts.get('hour') ?? 0))
    const hourOfWeek = [hour, dayNumbers[parts.get('weekday') ?? ''] ?? '1'] as const
    if (hoursByQuarter.size >= MAX_KNOWN) hoursByQuarter.clear()
    hoursByQuarter.set(quarter, hourOfWeek)
    return hourOfWeek
  }
}
