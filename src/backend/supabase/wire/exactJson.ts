/** A double holds any 15 digits; a decimal point makes the run one longer. */
const MAX_EXACT_DIGITS = 16
/** No double has such an exponent, unless its digits compensate for it. */
const EXTREME_EXPONENT = /[eE][+-]?\d{3,}\s*(?:[,}\]]|$)/
const MINUS = 0x2d
const NUMBER = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/**
 * Turns every number that a double cannot hold into a string of the same digits, because `JSON.parse` would silently
 * return another number. A double holds a number if it prints as the same decimal: 0.1 and 1.50 stay numbers, and so
 * does -0. Integers beyond 2^53 always become strings, because a double cannot hold their neighbors. Nothing else
 * changes. `noteColumn` receives the member names of such numbers in objects at this depth; the outermost bracket has
 * depth 1.
 */
export function exactJson(json: string, depth = 0, noteColumn?: (name: string) => void): string {
  if (!hasLongDigits(json) && !EXTREME_EXPONENT.test(json)) return json
  let out = ''
  let copiedUntil = 0
  let level = 0
  let nameFrom = 0
  let nameTo = 0
  let isMember = false
  for (let i = 0; i < json.length;) {
    const from = i
    switch (json.charCodeAt(i)) {
      case 0x22: // "
        i = endOfString(json, i)
        if (!isMember) [nameFrom, nameTo] = [from, i]
        isMember = false
        continue
      case 0x3a: // :
        isMember = true
        break
      case 0x2c: // ,
        isMember = false
        break
      case 0x5b: // [
      case 0x7b: // {
        level += 1
        isMember = false
        break
      case 0x5d: // ]
      case 0x7d: // }
        level -= 1
        break
      default: {
        if (!isDigit(json.charCodeAt(i)) && json.charCodeAt(i) !== MINUS) break
        while (isOfNumber(json.charCodeAt(i))) i += 1
        const token = json.slice(from, i)
        if (!isExact(token)) {
          out += `${json.slice(copiedUntil, from)}"${token}"`
          copiedUntil = i
          if (isMember && level === depth) noteColumn?.(JSON.parse(json.slice(nameFrom, nameTo)) as string)
        }
        continue
      }
    }
    i += 1
  }
  return out + json.slice(copiedUntil)
}

/** Whether the text has that many digits in a row, inside a number or not. Samples every 16th character. */
function hasLongDigits(json: string): boolean {
  for (let i = MAX_EXACT_DIGITS - 1; i < json.length; i += MAX_EXACT_DIGITS) {
    if (!isDigit(json.charCodeAt(i))) continue
    let from = i
    let to = i + 1
    while (isDigit(json.charCodeAt(from - 1))) from -= 1
    while (to - from < MAX_EXACT_DIGITS && isDigit(json.charCodeAt(to))) to += 1
    if (to - from >= MAX_EXACT_DIGITS) return true
  }
  return false
}

/** Digits and the decimal point. */
const isDigit = (code: number) => (code >= 0x30 && code <= 0x39) || code === 0x2e

/** The index after the closing quote. */
function endOfString(json: string, from: number): number {
  let end = json.indexOf('"', from + 1)
  while (end >= 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end < 0 ? json.length : end + 1
}

function isEscaped(json: string, at: number): boolean {
  let slashes = 0
  while (json.charCodeAt(at - 1 - slashes) === 0x5c) slashes += 1
  return slashes % 2 === 1
}

/** Digits, signs, the decimal point and E. */
const isOfNumber = (code: number) =>
  isDigit(code) || code === MINUS || code === 0x2b || (code | 0x20) === 0x65

/** Whether a double prints as the same number. An invalid number passes, for the parser to refuse. */
function isExact(token: string): boolean {
  const isPlain = !/[eE]/.test(token)
  if (isPlain && token.length < MAX_EXACT_DIGITS) return true
  const double = Number(token)
  if (isPlain && Math.abs(double) > Number.MAX_SAFE_INTEGER) return !NUMBER.test(token)
  const back = String(double)
  return back === token || !NUMBER.test(token) || decimal(back) === decimal(token)
}

/** A canonical text for each decimal number; null if it is not a number, such as Infinity. */
function decimal(token: string): string | null {
  const parts = NUMBER.exec(token)
  if (parts === null) return null
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts
  const digits = (whole + fraction).replace(/^0+/, '')
  if (digits === '') return '0'
  const places = digits.length - fraction.length + Number(exponent)
  return `${sign}0.${digits.replace(/0+$/, '')}e${places}`
}
