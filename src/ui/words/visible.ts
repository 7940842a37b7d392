/** Control and format characters, which hide text or turn its direction; line breaks are layout. */
const HIDDEN = /[^\P{C}\n]/gu

/**
 * A text with its hidden characters written out, such as U+202E as "⟨202E⟩". For names and values by which somebody
 * decides: they must not look like others.
 */
export const visible = (text: string): string =>
  text.replace(
    HIDDEN,
    character => `⟨${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
