import { codePointOf } from './hiddenCharacters'

/** Characters by which a text says in which direction it is read, without being seen. */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
/** The blocks of Unicode whose letters are read from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const [FIRST_STRONG, END] = ['\u2068', '\u2069']

/**
 * A text of somebody else for the middle of a line that is only text: nothing in it turns the words around it. Where
 * there is an element to put it in, `Isolated` does that without a change of the text.
 */
export function isolated(text: string): string {
  const still = text.replace(TURNING, '')
  return RIGHT_TO_LEFT.test(still) ? `${FIRST_STRONG}${still}${END}` : still
}

/** The name of a file: what would turn it, so that it seems to end otherwise, is written out. */
export const unturned = (name: string) => name.replace(TURNING, character => `[${codePointOf(character)}]`)
