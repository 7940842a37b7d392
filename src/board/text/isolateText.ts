import { codePointOf } from './hiddenCharacters'

/** Invisible characters that set the reading direction. */
const BIDI_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
/** Those of them that can make letters stand in another order than the one in which they are stored. */
const OVERRIDES = /[\u202A-\u202E]/g
/** The Unicode blocks of right-to-left letters. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const FIRST_STRONG = '\u2068'
const END = '\u2069'

const writeOut = (character: string) => `[${codePointOf(character)}]`

/** Writes out the characters by which a value could look like another one. */
export const revealOverrides = (text: string): string => text.replace(OVERRIDES, writeOut)

export const hasRightToLeftLetters = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/**
 * Prepares foreign text for the middle of a plain-text line: nothing in it can reorder the surrounding words. In an
 * element, `IsolatedText` does that.
 */
export function isolateText(text: string): string {
  const withoutControls = revealOverrides(text).replace(BIDI_CONTROLS, '')
  return hasRightToLeftLetters(withoutControls) ? `${FIRST_STRONG}${withoutControls}${END}` : withoutControls
}

/** For file names: writes out the characters that could reorder the name and so disguise its extension. */
export const escapeBidiControls = (name: string) => name.replace(BIDI_CONTROLS, writeOut)
