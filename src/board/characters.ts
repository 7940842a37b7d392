import { codePointOf } from './hiddenCharacters'

/** Which characters texts and names of a board may hold. Boards are written by strangers and read by people. */

/**
 * Characters that cannot be seen and that writing needs all the same: soft hyphen, zero-width space and joiners (Khmer,
 * Persian, Hindi, emoji), word joiner, the marks of direction of Arabic and Hebrew, which override nothing, the
 * Mongolian vowel separator, and the signs of Arabic, Syriac and Kaithi that Unicode counts as format characters
 * although they are drawn.
 */
const NEEDED =
  /[\u00AD\u200B-\u200F\u061C\u2060\u180E\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]/gu
/** Flags such as Scotland's are spelt in tags after a black one. */
const FLAG = /\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F}/gu
/** Control and format characters, line and paragraph separators. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
/** Half of a surrogate pair as well: no database has a name with one. */
const UNSEEN_IN_NAME = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
/** The same in a text of several lines, where tabs, line breaks and separators are seen for what they are. */
const UNSEEN_IN_TEXT = /[^\P{Cc}\n\t]|\p{Cf}/u
/** What ends a segment of an address, or begins another reading of it. */
const OF_ADDRESSES = /[/\\?#%]/

/** "contains U+202E, …": the first character that a line for people must not hold; null where it holds none. */
export const badInLine = (text: string): string | null => unseen(UNSEEN.exec(needless(text)))

/** The same of a text of several lines. */
export const badInText = (text: string): string | null => unseen(UNSEEN_IN_TEXT.exec(needless(text)))

/** The same of a name that stands in a request but not in its path, such as a column's. No invisible one is needed. */
export const badInName = (name: string): string | null => unseen(UNSEEN_IN_NAME.exec(name))

/** The same of a name that becomes a segment of an address: of a schema, a table, a function or a bucket. */
export function badInSegment(name: string): string | null {
  const [found] = OF_ADDRESSES.exec(name) ?? []
  if (found !== undefined) return `contains “${found}”, which would lead to another address`
  if (name === '.' || name === '..') return 'is no name: it would lead to another address'
  return badInName(name)
}

/** The same of the path of an object of Storage, where "/" stands between names. */
export const badInPath = (path: string): string | null =>
  path.split('/').some(name => name === '.' || name === '..')
    ? 'has a part “.” or “..”, which would lead to another folder'
    : path.includes('\\')
      ? 'contains “\\”, which Storage does not take'
      : badInName(path)

const needless = (text: string) => (UNSEEN.test(text) ? text.replace(FLAG, '').replace(NEEDED, '') : text)

/** Embeddings, overrides, isolates and marks: what is written after them is read in another order. */
const TURNING = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/

function unseen(found: RegExpExecArray | null): string | null {
  if (found === null) return null
  const [character] = found
  if (/[\n\r\u2028\u2029]/.test(character)) return `contains a line break (${codePointOf(character)})`
  return TURNING.test(character)
    ? `contains ${codePointOf(character)}, which changes the direction in which text is read`
    : `contains ${codePointOf(character)}, a character that cannot be seen`
}
