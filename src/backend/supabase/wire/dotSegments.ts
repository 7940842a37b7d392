/** How often a URL may be decoded on its way: by a proxy, a gateway, and the service itself. */
const ROUNDS = 4
const INVISIBLE = /[\s\p{C}]/gu

/**
 * Whether a server could read a `.` or `..` segment in this text, and so climb out of its folder: in the text itself,
 * or after percent-decoding it (nginx does that before it chooses a target), reading backslashes as slashes,
 * normalizing its letters or cutting off its path parameters (`;`).
 */
export function hasDotSegment(text: string): boolean {
  let current = text
  for (let round = 0; round < ROUNDS; round += 1) {
    const plain = current.normalize('NFKC').replace(INVISIBLE, '')
    if (plain.split(/[\\/]/).some(isDots)) return true
    const next = percentDecode(current)
    if (next === current) return false
    current = next
  }
  // Nobody gives anything a name that is encoded so many times over.
  return true
}

const isDots = (segment: string): boolean => /^\.{1,2}(?:;|$)/.test(segment)

/** Percent-decodes the text; byte by byte if the bytes are not UTF-8. */
function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/%([\da-f]{2})/gi, (_, byte: string) => String.fromCharCode(parseInt(byte, 16)))
  }
}
