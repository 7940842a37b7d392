const ZONELESS = /^(\d{4,}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?)$/

/**
 * A time as the database writes it, in ms since the epoch; NaN for any other text. A `timestamp` is written without a zone
 * and counts as UTC, which Supabase's databases run in, and in which filters by time are sent: Date.parse alone would take
 * it in the zone of whoever looks.
 */
export const instantOf = (text: string): number => Date.parse(text.replace(ZONELESS, '$1T$2Z'))
