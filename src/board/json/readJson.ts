import { isExactAsDouble } from './exactNumbers'
import type { Json } from '../model/source'

export type JsonResult =
  | { value: Json }
  /** `path`: where the JSON breaks off; "": at the top level. `line` and `column` count from 1. */
  | { fault: { path: string; line: number; column: number; reason: string } }

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// oxlint-disable-next-line no-control-regex -- JSON forbids raw control characters in strings
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y
const WORD = /true|false|null/y
const MAX_DEPTH = 200

/** Parses JSON typed by a person; a number that a double cannot reproduce becomes the text of its digits. */
export function readJson(text: string): JsonResult {
  try {
    return { value: new JsonReader(text).whole() }
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error
    const lines = text.slice(0, error.at).split('\n')
    return {
      fault: {
        path: error.path,
        reason: error.message,
        line: lines.length,
        column: (lines.at(-1)?.length ?? 0) + 1,
      },
    }
  }
}

/** What is wrong with a JSON text, and where; null if it is valid. */
export function jsonFault(text: string): string | null {
  const result = readJson(text)
  if ('value' in result) return null
  const { path, line, column, reason } = result.fault
  const sentence = path === '' ? reason.charAt(0).toUpperCase() + reason.slice(1) : `In ${path}: ${reason}`
  return `${sentence} (line ${line}, column ${column}).`
}

class JsonSyntaxError extends Error {
  readonly at: number
  readonly path: string
  constructor(at: number, path: string, reason: string) {
    super(reason)
    this.at = at
    this.path = path
  }
}

class JsonReader {
  readonly #text: string
  readonly #path: string[] = []
  #at = 0
  constructor(text: string) {
    this.#text = text
  }

  whole(): Json {
    const value = this.#value()
    this.#space()
    if (this.#at < this.#text.length) this.#stop('there is text after the end')
    return value
  }

  #value(): Json {
    this.#space()
    if (this.#path.length > MAX_DEPTH) this.#stop('it is nested too deep')
    const first = this.#text[this.#at]
    if (first === '{') return this.#object()
    if (first === '[') return this.#list()
    if (first === '"') return this.#string()
    const number = this.#take(NUMBER)
    if (number !== null) return isExactAsDouble(number) ? Number(number) : number
    const word = this.#take(WORD)
    if (word === null)
      return this.#stop(first === undefined ? 'a value is missing' : `“${first}” is not the start of a value`)
    return word === 'null' ? null : word === 'true'
  }

  #object(): Json {
    const members: [string, Json][] = []
    this.#at += 1
    while (!this.#ends('}', members.length)) {
      this.#space()
      if (this.#text[this.#at] !== '"') this.#stop('a name in double quotes is missing')
      const name = this.#string()
      this.#space()
      if (this.#text[this.#at] !== ':') this.#stop(`a colon after "${name}" is missing`)
      this.#at += 1
      members.push([name, this.#within(/^\w+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`)])
    }
    return Object.fromEntries(members)
  }

  #list(): Json {
    const parts: Json[] = []
    this.#at += 1
    while (!this.#ends(']', parts.length)) parts.push(this.#within(`[${parts.length}]`))
    return parts
  }

  #within(step: string): Json {
    this.#path.push(step)
    const value = this.#value()
    this.#path.pop()
    return value
  }

  /** Whether the list or object ends here; else skips the comma before the next entry. */
  #ends(bracket: string, count: number): boolean {
    this.#space()
    const next = this.#text[this.#at]
    if (next === bracket || (count > 0 && next === ',')) {
      this.#at += 1
      return next === bracket
    }
    return count > 0 ? this.#stop(`a comma or “${bracket}” is missing`) : false
  }

  #string(): string {
    const token = this.#take(STRING)
    return token === null
      ? this.#stop('a string is not closed, or contains an unescaped character')
      : (JSON.parse(token) as string)
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const token = pattern.exec(this.#text)?.[0] ?? null
    this.#at += token?.length ?? 0
    return token
  }
  #space() {
    while (/[ \t\n\r]/.test(this.#text[this.#at] ?? '')) this.#at += 1
  }
  #stop(reason: string): never {
    throw new JsonSyntaxError(this.#at, this.#path.join('').replace(/^\./, ''), reason)
  }
}
