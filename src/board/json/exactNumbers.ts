import { endOfString } from './scanJson'

/** Whether a double reproduces a JSON number; 1.50 and 1e2 count too, although they print differently. */
export const isExactAsDouble = (digits: string): boolean =>
  (digits.length <= 15 && !/[eE]/.test(digits)) ||
  String(Number(digits)) === digits ||
  (digits.replace(/\D/g, '').length <= 15 && Number.isFinite(Number(digits)))

const QUOTE = 34
const isNumberCharacter = (code: number) =>
  (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46 || code === 69 || code === 101

/** Turns every number that a double cannot reproduce into the text of its digits. */
export function withExactNumbers(json: string): string {
  let exact = ''
  let copiedUntil = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfString(json, at)
    else if (code === 45 || (code >= 48 && code <= 57)) {
      const from = at
      while (isNumberCharacter(json.charCodeAt(at + 1))) at += 1
      const digits = json.slice(from, at + 1)
      if (isExactAsDouble(digits)) continue
      exact += `${json.slice(copiedUntil, from)}"${digits}"`
      copiedUntil = at + 1
    }
  }
  return copiedUntil === 0 ? json : exact + json.slice(copiedUntil)
}
