const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d:\d\d|Z)$/

/** Microseconds since the epoch, whatever the time zone of the text; null if it is not a time. */
export function instantOf(text: string): number | null {
  const [, seconds, fraction = '', zone] = TIME.exec(text) ?? []
  if (seconds === undefined || zone === undefined) return null
  return Date.parse(seconds + zone) * 1_000 + Number(fraction.padEnd(6, '0'))
}
