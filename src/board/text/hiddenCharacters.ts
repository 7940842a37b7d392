/** Invisible characters: control and format characters, letters without a shape, spaces other than the plain one. */
const HIDDEN = String.raw`\p{C}|\p{Default_Ignorable_Code_Point}|\u2800|(?! )\p{Z}`
const inName = new RegExp(`(${HIDDEN}|^ | $)`, 'gu')
const inText = new RegExp(String.raw`(?!\n)(?:${HIDDEN})`, 'gu')

/** The number of a character, such as "U+202E". */
export const codePointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Splits a name into visible parts and hidden characters, shown by number; spaces at its ends count as hidden. */
export const nameParts = (name: string): { text: string; isHidden: boolean }[] =>
  name
    .split(inName)
    .map((text, i) => ({ text: i % 2 === 1 ? codePointOf(text) : text, isHidden: i % 2 === 1 }))
    .filter(({ text }) => text !== '')

/**
 * A text with its hidden characters written out, such as "⟨U+202E⟩"; line breaks stay. For values on which a person
 * decides: they must not look like others.
 */
export const revealHidden = (text: string): string =>
  text.replace(inText, character => `⟨${codePointOf(character)}⟩`)
