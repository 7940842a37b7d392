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

const DASH = 0x2d
const COLON = 0x3a
const POINT = 0x2e
const T = 0x54

/**
 * What REST writes in UTC or without a zone: nearly every time that is read, several times each, and so by its digits,
 * in a fraction of what Date.parse takes. NaN for whatever is written otherwise.
 */
function inUtc(text: string): number {
  const isWrittenSo =
    text.charCodeAt(4) === DASH &&
    text.charCodeAt(7) === DASH &&
    text.charCodeAt(10) === T &&
    text.charCodeAt(13) === COLON &&
    text.charCodeAt(16) === COLON
  if (!isWrittenSo) return NaN
  const year = pairAt(text, 0) * 100 + pairAt(text, 2)
  const month = pairAt(text, 5)
  const day = pairAt(text, 8)
  const hour = pairAt(text, 11)
  const minute = pairAt(text, 14)
  const second = pairAt(text, 17)
  // Of what is no time or may be none, Date.parse has the word.
  const isDay = year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 ? 28 : 30)
  if (!isDay || !(hour < 24 && minute < 60 && second < 60)) return NaN
  let end = 19
  let ms = 0
  if (text.charCodeAt(end) === POINT) {
    end += 1
    for (let place = 100; isDigit(text.charCodeAt(end)); place /= 10) {
      if (place >= 1) ms += place * (text.charCodeAt(end) - 0x30)
      end += 1
    }
    if (end === 20) return NaN
  }
  const zone = text.length - end
  const isUtc = zone === 0 || (zone === 1 && text.endsWith('Z')) || (zone === 6 && text.endsWith('+00:00'))
  return isUtc ? Date.UTC(year, month - 1, day, hour, minute, second, ms) : NaN
}

const isDigit = (code: number) => code >= 0x30 && code <= 0x39

/** NaN where these are not two digits. */
function pairAt(text: string, at: number): number {
  const tens = text.charCodeAt(at)
  const ones = text.charCodeAt(at + 1)
  return isDigit(tens) && isDigit(ones) ? tens * 10 + ones - 0x30 * 11 : NaN
}
