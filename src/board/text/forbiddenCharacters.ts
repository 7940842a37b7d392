import { codePointOf } from './hiddenCharacters'

/** The characters that texts and names of a board may contain. Strangers write boards, and people read them. */

/**
 * Invisible characters that writing needs all the same: soft hyphen, zero-width space and joiners (Khmer, Persian,
 * Hindi, emoji), word joiner, the direction marks of Arabic and Hebrew, which override nothing, the Mongolian vowel
 * separator, and the signs of Arabic, Syriac and Kaithi that Unicode counts as format characters although they are
 * visible.
 */
const NEEDED_INVISIBLE =
  /[\u00AD\u200B-\u200F\u061C\u2060\u180E\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]/gu
/** Flags such as Scotland's are a black flag followed by tag characters. */
const FLAG = /\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F}/gu
/** Control and format characters, line and paragraph separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
/** Includes lone surrogates: no database has a name with one. */
const INVISIBLE_IN_NAME = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
/** For multi-line text, where tabs, line breaks and separators are visible as such. */
const INVISIBLE_IN_TEXT = /[^\P{Cc}\n\t]|\p{Cf}/u
/** Characters that end a path segment, or make a server read it differently. */
const PATH_DELIMITERS = /[/\\?#%]/

/** "contains U+202E, …": the first character that a line for people must not contain; null if there is none. */
export const lineFault = (text: string): string | null => invisibleFault(INVISIBLE.exec(withoutNeeded(text)))

/** Like `lineFault`, for a multi-line text. */
export const textFault = (text: string): string | null =>
  invisibleFault(INVISIBLE_IN_TEXT.exec(withoutNeeded(text)))

/** The same for a name in a request but not in its path, such as a column. Names need no invisible character. */
export const nameFault = (name: string): string | null => invisibleFault(INVISIBLE_IN_NAME.exec(name))

/** The same for a name that becomes a path segment: a schema, a table, a function or a bucket. */
export function segmentFault(name: string): string | null {
  const [delimiter] = PATH_DELIMITERS.exec(name) ?? []
  if (delimiter !== undefined) return `contains “${delimiter}”, which would point to another address`
  if (name === '.' || name === '..') return 'is not a valid name: it would point to another address'
  return nameFault(name)
}

/** The same for the path of a Storage object, where "/" separates names. */
export const pathFault = (path: string): string | null =>
  path.split('/').some(name => name === '.' || name === '..')
    ? 'has a part “.” or “..”, which would point to another folder'
    : path.includes('\\')
      ? 'contains “\\”, which Storage doesn’t accept'
      : nameFault(path)

const withoutNeeded = (text: string) =>
  INVISIBLE.test(text) ? text.replace(FLAG, '').replace(NEEDED_INVISIBLE, '') : text

/** Embeddings, overrides, isolates and marks: the text after them is read in another order. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/

function invisibleFault(match: RegExpExecArray | null): string | null {
  if (match === null) return null
  const [character] = match
  if (/[\n\r\u2028\u2029]/.test(character)) return `contains a line break (${codePointOf(character)})`
  return BIDI_CONTROLS.test(character)
    ? `contains ${codePointOf(character)}, which changes the text direction`
    : `contains ${codePointOf(character)}, an invisible character`
}
