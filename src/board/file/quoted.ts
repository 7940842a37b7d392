/** Text of a file in a sentence of ours: marked as such, on one line, and not longer than the sentence can bear. */
export function quoted(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD')
  return `“${line.length > 60 ? `${line.slice(0, 60)}…` : line}”`
}
