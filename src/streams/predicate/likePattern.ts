import type { Truth } from './truth'

/** For these types `like` compares characters only. For others, such as `citext`, case may not count. */
const texts: ReadonlySet<string | undefined> = new Set(['text', 'varchar', 'name', 'bpchar'])
const isAscii = (text: string) => !/[^\0-\x7f]/.test(text)

/** Whether a value matches a pattern; null where that depends on the column's type or its collation. */
export function isLike(
  value: unknown,
  pattern: string,
  type: string | undefined,
  op: 'like' | 'ilike',
): Truth {
  if (typeof value !== 'string' || type === 'bytea') return null
  const parts = partsOf(pattern)
  if (parts === null) return null
  if (matches(value, parts, isEqual)) return true
  if (op === 'like' && texts.has(type)) return false
  // Outside ASCII, languages differ on which characters are the same letter in another case.
  if (!isAscii(value) || !isAscii(pattern)) return null
  if (!matches(value, parts, equalIgnoringCase)) return false
  return op === 'ilike' && matches(value, parts, equalIgnoringCaseButI) ? true : null
}

/** A literal character, or one of the two wildcards. */
type Part = string | typeof ONE | typeof ANY
const ONE = Symbol('one character')
const ANY = Symbol('any text')

/** Null for a pattern that ends within an escape, which the database refuses. */
function partsOf(pattern: string): Part[] | null {
  const parts: Part[] = []
  let isEscaped = false
  for (const char of pattern.replaceAll('*', '%')) {
    if (isEscaped || !'%_\\'.includes(char)) parts.push(char)
    else if (char !== '\\') parts.push(char === '%' ? ANY : ONE)
    isEscaped = !isEscaped && char === '\\'
  }
  return isEscaped ? null : parts
}

type Same = (a: string, b: string) => boolean
const isEqual: Same = (a, b) => a === b
const equalIgnoringCase: Same = (a, b) => a.toLowerCase() === b.toLowerCase()
/** Turkish and related languages have two letters i, each with its own capital. */
const equalIgnoringCaseButI: Same = (a, b) => a === b || (!/i/i.test(a) && equalIgnoringCase(a, b))

/**
 * On a mismatch, continues from the last "any text", so that the time is at most the text's length times the number of
 * parts.
 */
function matches(text: string, parts: readonly Part[], isEqual: Same): boolean {
  const chars = Array.from(text)
  let at = 0
  let part = 0
  let retry: [at: number, part: number] | null = null
  while (at < chars.length) {
    const expectedPart = parts[part]
    if (expectedPart === ANY) {
      retry = [at, (part += 1)]
    } else if (
      expectedPart === ONE ||
      (expectedPart !== undefined && isEqual(chars[at] ?? '', expectedPart))
    ) {
      at += 1
      part += 1
    } else if (retry === null) return false
    else {
      retry = [retry[0] + 1, retry[1]]
      ;[at, part] = retry
    }
  }
  return parts.slice(part).every(rest => rest === ANY)
}
