const ZONELESS = /^(\d{4,}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?)$/

/**
 * Parses a time as the database writes it, in ms since the epoch; NaN for any other text. A `timestamp` has no zone and
 * counts as UTC, the zone of Supabase's databases and of the filters sent by time: Date.parse alone would use the
 * viewer's zone.
 */
export function parseInstant(text: string): number {
  const at = parseUtc(text)
  return Number.isNaN(at) ? Date.parse(text.replace(ZONELESS, '$1T$2Z')) : at
}

const DASH = 0x2d
const COLON = 0x3a
const POINT = 0x2e
const T = 0x54

/**
 * Parses REST's format in UTC or without a zone: nearly every time has it, and each is parsed several times. Reading
 * the digits takes a fraction of Date.parse's time. NaN for any other format.
 */
function parseUtc(text: string): number {
  const hasIsoShape =
    text.charCodeAt(4) === DASH &&
    text.charCodeAt(7) === DASH &&
    text.charCodeAt(10) === T &&
    text.charCodeAt(13) === COLON &&
    text.charCodeAt(16) === COLON
  if (!hasIsoShape) return NaN
  const year = twoDigitsAt(text, 0) * 100 + twoDigitsAt(text, 2)
  const month = twoDigitsAt(text, 5)
  const day = twoDigitsAt(text, 8)
  const hour = twoDigitsAt(text, 11)
  const minute = twoDigitsAt(text, 14)
  const second = twoDigitsAt(text, 17)
  // Date.parse decides on invalid and doubtful dates.
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

/** NaN unless these are two digits. */
function twoDigitsAt(text: string, at: number): number {
  const tens = text.charCodeAt(at)
  const ones = text.charCodeAt(at + 1)
  return isDigit(tens) && isDigit(ones) ? tens * 10 + ones - 0x30 * 11 : NaN
}
