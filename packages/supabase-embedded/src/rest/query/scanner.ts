import { unparsable } from '../error'

export const END = 'end of input'

/** Something that was expected and not found, at an offset into the text. */
class Mismatch extends Error {}

/**
 * Reads a text from left to right with backtracking. Remembers the furthest place where something else was
 * expected, since that is where PostgREST's parser reports a mistake.
 */
export class Scanner {
  readonly #text: string
  #at = 0
  #furthest = 0
  #expected: string[] = []

  constructor(text: string) {
    this.#text = text
  }

  get isDone(): boolean {
    return this.#at >= this.#text.length
  }

  /** What follows, without taking it. */
  sees(token: string | RegExp): boolean {
    return this.#match(token) !== undefined
  }

  /** Takes the token if it comes next. A label is what the mistake would name as expected. */
  maybe(token: string | RegExp, label?: string): string | undefined {
    const matchedToken = this.#match(token)
    if (matchedToken === undefined) {
      this.#note(label ?? (typeof token === 'string' ? JSON.stringify(token) : undefined))
      return undefined
    }
    this.#at += matchedToken.length
    return matchedToken
  }

  take(token: string | RegExp, label?: string): string {
    return this.maybe(token, label) ?? this.fail()
  }

  /** Fails here, or at `label` if given. */
  fail(label?: string): never {
    this.#note(label)
    throw new Mismatch()
  }

  /** Runs `read`; when it fails, the scanner is back where it was. */
  attempt<T>(read: () => T): T | undefined {
    const at = this.#at
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error
      this.#at = at
      return undefined
    }
  }

  spaces(): void {
    while (this.#text[this.#at] === ' ' || this.#text[this.#at] === '\t') this.#at++
  }

  takeSeparated<T>(separator: string, read: () => T): T[] {
    const items = [read()]
    while (this.maybe(separator) !== undefined) items.push(read())
    return items
  }

  /** Where it went wrong, and what was found and expected there. */
  get mistake(): { column: number; details: string } {
    const next = this.#text[this.#furthest]
    const quotes = this.#expected.includes(END) ? `'${next ?? ''}'` : JSON.stringify(next)
    const foundText = next === undefined ? END : quotes
    const [last, ...before] = [...new Set(this.#expected)].reverse()
    const list =
      last === undefined
        ? ''
        : ` expecting ${before.length > 0 ? `${before.reverse().join(', ')} or ` : ''}${last}`
    return { column: this.#furthest + 1, details: `unexpected ${foundText}${list}` }
  }

  #match(token: string | RegExp): string | undefined {
    if (typeof token === 'string') return this.#text.startsWith(token, this.#at) ? token : undefined
    token.lastIndex = this.#at
    return token.exec(this.#text)?.[0]
  }

  #note(label: string | undefined): void {
    if (this.#at > this.#furthest) [this.#furthest, this.#expected] = [this.#at, []]
    if (this.#at === this.#furthest && label !== undefined) this.#expected.push(label)
  }
}

/**
 * Reads `text` from its start; like PostgREST, it lets what follows pass. `what` and `shownText` name it in the
 * mistake.
 */
export function parse<T>(what: string, text: string, read: (scanner: Scanner) => T, shownText = text): T {
  const scanner = new Scanner(text)
  const result = scanner.attempt(() => ({ value: read(scanner) }))
  if (result !== undefined) return result.value
  const { column, details } = scanner.mistake
  throw unparsable(`"failed to parse ${what} (${shownText})" (line 1, column ${column})`, details)
}
