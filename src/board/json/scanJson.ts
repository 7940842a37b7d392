/** Finds what no board contains from the text of a file alone, before parsing it. */

/** Three times as many as the largest board within the schema's limits has. */
export const MAX_VALUES = 100_000
/** A hundred times as deep as a board; the check of the parsed file reports the exact place. */
const MAX_DEPTH = 1_000
/** Character codes. */
const QUOTE = 34
const BACKSLASH = 92
const COMMA = 44
const OPEN_LIST = 91
const CLOSE_LIST = 93
const OPEN = 123
const CLOSE = 125

/** Why a JSON text is not parsed, to follow "the board"; null if it may be parsed. Linear in its length. */
export function jsonSizeFault(json: string): string | null {
  let commas = 0
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(json, at)
        break
      case COMMA:
        commas += 1
        if (commas >= MAX_VALUES) return 'is larger than a board can be'
        break
      case OPEN_LIST:
      case OPEN:
        depth += 1
        if (depth > MAX_DEPTH) return 'is nested too deep'
        break
      case CLOSE_LIST:
      case CLOSE:
        depth -= 1
    }
  }
  return null
}

/** The index of the closing quote of a string that begins at `from`, or the end of the text. */
export function endOfString(json: string, from: number): number {
  let at = from + 1
  for (; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at += 1
  }
  return at
}
