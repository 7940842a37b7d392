/** Text of a file in a sentence of ours: marked as such, on one line, and not longer than the sentence can bear. */
export function quoted(text: string): string {
  const line = onOneLine(text)
  return `“${line.length > 60 ? `${line.slice(0, 60)}…` : line}”`
}

/** Nothing in it breaks the line, or turns the direction in which it is read. */
export const onOneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD')
