const ZONELESS = /^(\d{4,}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?)$/

/**
 * A time as the database writes it, in ms since the epoch; NaN for any other text. A `timestamp` is written without a zone
 * and counts as UTC, which Supabase's databases run in, and in which filters by time are sent: Date.parse alone would take
 * it in the zone of whoever looks.
 */
export function instantOf(text: string): number {
  const at = inUtc(text)
  return Number.isNaN(at) ? Date.parse(text.replace(ZONELESS, '$1T$2Z')) : at
}

const [DASH, COLON, POINT, T] = [0x2d, 0x3a, 0x2e, 0x54]

/**
 * What REST writes in UTC or without a zone: nearly every time that is read, several times each, and so by its digits,
 * in a fraction of what Date.parse takes. NaN for whatever is written otherwise.
 */
function inUtc(text: string): number {
  const code = (at: number) => text.charCodeAt(at)
  if (code(4) !== DASH || code(7) !== DASH || code(10) !== T || code(13) !== COLON || code(16) !== COLON)
    return NaN
  const year = pairAt(text, 0) * 100 + pairAt(text, 2)
  const [month, day] = [pairAt(text, 5), pairAt(text, 8)]
  const [hour, minute, second] = [pairAt(text, 11), pairAt(text, 14), pairAt(text, 17)]
  // Of what is no time or may be none, Date.parse has the word.
  const isTime = year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= 28 + Number(month !== 2) * 2
  if (!isTime || !(hour < 24 && minute < 60 && second < 60)) return NaN
  let end = 19
  let ms = 0
  if (code(end) === POINT) {
    end += 1
    for (let place = 100; isDigit(code(end)); place /= 10) {
      if (place >= 1) ms += place * (code(end) - 0x30)
      end += 1
    }
    if (end === 20) return NaN
  }
  const zone = text.length - end
  const isUtc = zone === 0 || (zone === 1 && text.endsWith('Z')) || (zone === 6 && text.endsWith('+00:00'))
  if (!isUtc) return NaN
  return Date.UTC(year, month - 1, day, hour, minute, second, ms)
}

const isDigit = (code: number) => code >= 0x30 && code <= 0x39

/** NaN where these are not two digits. */
function pairAt(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
  return isDigit(tens) && isDigit(ones) ? (tens - 0x30) * 10 + ones - 0x30 : NaN
}
