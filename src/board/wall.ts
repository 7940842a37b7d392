/** Times as clocks on the wall of a zone show them: "2026-03-29T02:30". */

const MINUTE = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const part = '2-digit'
  const made = new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: part, day: part, hour: part, minute: part },
  })
  formats.set(zone, made)
  return made
}

/** What the clocks show. `at`: ms since the epoch. */
export function wallAt(at: number, zone: string): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const { year = '', month, day, hour, minute } = parts
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}

/**
 * When the clocks show this, in ms since the epoch: the earlier of two times where they are set back, and where they
 * are set forward over it, as long after the change as it says. Null: it is no such time.
 */
export function atWall(wall: string, zone: string): number | null {
  const plain = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? Date.parse(`${wall}Z`) : NaN
  if (Number.isNaN(plain)) return null
  // Zones are between 12 hours behind and 14 ahead: the offsets of the days around are all that it can have.
  const [before, after] = [-1, 1].map(days => offsetAt(plain + days * 1440 * MINUTE, zone))
  if (before === undefined || after === undefined) return null
  const found = [plain - before, plain - after].filter(at => wallAt(at, zone) === wall)
  return found.length === 0 ? plain - before : Math.min(...found)
}

/** Ms that the clocks of a zone are ahead of UTC. */
const offsetAt = (at: number, zone: string) =>
  Date.parse(`${wallAt(at, zone)}Z`) - Math.floor(at / MINUTE) * MINUTE
