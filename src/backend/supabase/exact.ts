/** A double holds any 15 digits; a point among them makes the run one longer. */
const RUN = 16
/** No double is that large or small, unless the digits before it make up for it. */
const FAR_OUT = /[eE][+-]?\d{3,}\s*(?:[,}\]]|$)/
const MINUS = 0x2d
const NUMBER = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/**
 * JSON in which every number that a double does not hold is a string of the same digits, for `JSON.parse` would
 * give another number without a word. A double holds what comes back from it as the same decimal: 0.1 and 1.50 stay
 * numbers, and so does -0. Whole numbers beyond 2^53 never stay, for there their neighbours are lost. Nothing else
 * is touched. `told` hears the member names of such numbers that lie in objects at this depth, 1 being the
 * outermost bracket.
 */
export function exact(json: string, depth = 0, told?: (name: string) => void): string {
  if (!hasRun(json) && !FAR_OUT.test(json)) return json
  let [out, copied, level, nameFrom, nameTo] = ['', 0, 0, 0, 0]
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
        if (!isHeld(token)) {
          out += `${json.slice(copied, from)}"${token}"`
          copied = i
          if (isMember && level === depth) told?.(JSON.parse(json.slice(nameFrom, nameTo)) as string)
        }
        continue
      }
    }
    i += 1
  }
  return out + json.slice(copied)
}

/** Whether there are so many digits in a row, in a number or elsewhere. Looks at every 16th place only. */
function hasRun(json: string): boolean {
  for (let i = RUN - 1; i < json.length; i += RUN) {
    if (!isDigit(json.charCodeAt(i))) continue
    let from = i
    let to = i + 1
    while (isDigit(json.charCodeAt(from - 1))) from -= 1
    while (to - from < RUN && isDigit(json.charCodeAt(to))) to += 1
    if (to - from >= RUN) return true
  }
  return false
}

/** Digits and the point. */
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

/** Digits, signs, the point and E. */
const isOfNumber = (code: number) =>
  isDigit(code) || code === MINUS || code === 0x2b || (code | 0x20) === 0x65

/** Whether a double gives this number back. What is no number of JSON is left for the parser to refuse. */
function isHeld(token: string): boolean {
  const isPlain = !/[eE]/.test(token)
  if (isPlain && token.length < RUN) return true
  const double = Number(token)
  if (isPlain && Math.abs(double) > Number.MAX_SAFE_INTEGER) return !NUMBER.test(token)
  const back = String(double)
  return back === token || !NUMBER.test(token) || decimal(back) === decimal(token)
}

/** One text for each decimal number, however it is written; null where it is none, such as Infinity. */
function decimal(token: string): string | null {
  const parts = NUMBER.exec(token)
  if (parts === null) return null
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts
  const digits = (whole + fraction).replace(/^0+/, '')
  if (digits === '') return '0'
  const places = digits.length - fraction.length + Number(exponent)
  return `${sign}0.${digits.replace(/0+$/, '')}e${places}`
}
