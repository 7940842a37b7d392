/** What a file holds that no board does, told from its text alone, before anything is made of it. */

/** Three times as many as the largest board that the schema lets through has in its own words. */
export const MOST_VALUES = 100_000
/** A hundred times as deep as a board: how deep exactly, and where, is said by who reads what was made of it. */
const DEEPEST = 1_000
const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [34, 92, 44, 91, 93, 123, 125]

/** Why a text of JSON is not looked into, to follow "the board"; null where it may be. Linear in its length. */
export function tooMuchIn(json: string): string | null {
  let [commas, deep] = [0, 0]
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(json, at)
        break
      case COMMA:
        commas += 1
        if (commas >= MOST_VALUES) return 'holds more values than a board can'
        break
      case OPEN_LIST:
      case OPEN:
        deep += 1
        if (deep > DEEPEST) return 'lies deeper than anything in a board'
        break
      case CLOSE_LIST:
      case CLOSE:
        deep -= 1
    }
  }
  return null
}

/** Where the string ends that begins at a quote: at its other one, or at the end of the text. */
export function endOfString(json: string, from: number): number {
  let at = from + 1
  for (; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at += 1
  }
  return at
}
