import { endOfString } from './file/scan'

/** Whether a double gives a number of JSON back; 1.50 and 1e2 as well, if not as they are written. */
export const isHeld = (digits: string): boolean =>
  (digits.length <= 15 && !/[eE]/.test(digits)) ||
  String(Number(digits)) === digits ||
  (digits.replace(/\D/g, '').length <= 15 && Number.isFinite(Number(digits)))

const QUOTE = 34
const isOfNumber = (code: number) =>
  (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46 || code === 69 || code === 101

/** A text that is JSON, with every number that a double does not give back as the text of its digits. */
export function withExactNumbers(json: string): string {
  let [exact, copied] = ['', 0]
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfString(json, at)
    else if (code === 45 || (code >= 48 && code <= 57)) {
      const from = at
      while (isOfNumber(json.charCodeAt(at + 1))) at += 1
      const digits = json.slice(from, at + 1)
      if (isHeld(digits)) continue
      exact += `${json.slice(copied, from)}"${digits}"`
      copied = at + 1
    }
  }
  return copied === 0 ? json : exact + json.slice(copied)
}
