import type { Verdict } from './judge'

/** In these, `like` looks at the characters alone. In others, such as `citext`, case may not count. */
const texts: ReadonlySet<string | undefined> = new Set(['text', 'varchar', 'name', 'bpchar'])
const isAscii = (text: string) => !/[^\0-\x7f]/.test(text)

/** Whether a value is like a pattern; null where that depends on the column's type or its collation. */
export function isLike(
  value: unknown,
  pattern: string,
  type: string | undefined,
  op: 'like' | 'ilike',
): Verdict {
  if (typeof value !== 'string' || type === 'bytea') return null
  const parts = partsOf(pattern)
  if (parts === null) return null
  if (matches(value, parts, same)) return true
  if (op === 'like' && texts.has(type)) return false
  // What is another case of a character, other languages have other answers to.
  if (!isAscii(value) || !isAscii(pattern)) return null
  if (!matches(value, parts, folded)) return false
  return op === 'ilike' && matches(value, parts, foldedButI) ? true : null
}

/** A character that stands for itself, or one of the two signs. */
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
const same: Same = (a, b) => a === b
const folded: Same = (a, b) => a.toLowerCase() === b.toLowerCase()
/** Turkish and its kin have two letters i, each with a capital of its own. */
const foldedButI: Same = (a, b) => a === b || (!/i/i.test(a) && folded(a, b))

/** Goes on from the last "any text" where it fails, so that no pattern takes longer than the text is long for each part. */
function matches(text: string, parts: readonly Part[], same: Same): boolean {
  const chars = Array.from(text)
  let [at, part] = [0, 0]
  let retry: [at: number, part: number] | null = null
  while (at < chars.length) {
    const wanted = parts[part]
    if (wanted === ANY) {
      retry = [at, (part += 1)]
    } else if (wanted === ONE || (wanted !== undefined && same(chars[at] ?? '', wanted))) {
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
