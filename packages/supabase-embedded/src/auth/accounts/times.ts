/** RFC 3339 in UTC, as the hosted service writes it. */
export const isoTime = (timestamp: string): string => timestamp.replace(/\+00:00$/, 'Z')

/** Only the times that are set. */
export function isoTimes(of: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(of).flatMap(([name, time]) => (time === null ? [] : [[name, isoTime(time)]])),
  )
}
