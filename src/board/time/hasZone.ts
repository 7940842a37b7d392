/** The words of a date and a time of day; any other names a zone, or is a time of its own, such as "now". */
const PLAIN_WORD =
  /^(t|j|at|on|[ap]m|bc|ad|jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?|sun(day)?|mon(day)?|tue(s|sday)?|wed(s|nesday)?|thu(rs?|rsday)?|fri(day)?|sat(urday)?)$/
/** Days that each zone begins at another moment, even where the text names one: Postgres takes its session's day. */
const RELATIVE_DAYS = ['today', 'tomorrow', 'yesterday']
/** A minus is one of an offset after a time of day or a blank, and a dash in a date elsewhere. */
const OFFSET = /\+\s*\d|(:\d\d(\.\d+)?|t\d{4,6}|[ap]m|\s)\s*-\s*\d\d?(:?\d\d){0,2}(\s*[a-z]+)?$/

/**
 * Whether a text that Postgres reads as a time names its zone, in whatever spelling; also true for times that need
 * none, and for most texts that are no times.
 */
export function hasZone(text: string): boolean {
  const plainText = text.trim().toLowerCase()
  const words = plainText.match(/[a-z_]+/g) ?? []
  if (words.some(word => RELATIVE_DAYS.includes(word))) return false
  return words.some(word => !PLAIN_WORD.test(word)) || OFFSET.test(plainText)
}
