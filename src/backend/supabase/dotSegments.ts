/** How many times an address may be decoded on its way: by a proxy, a gateway, and the service itself. */
const ROUNDS = 4
const INVISIBLE = /[\s\p{C}]/gu

/**
 * Whether something that reads a path could find a `.` or `..` segment in this text, and so climb out of the folder
 * that it stands in: as it is written, or after the text was percent-decoded (nginx does that before it chooses where
 * a request goes), had its backslashes taken for slashes, its letters normalised or its path parameters (`;`) cut off.
 */
export function hasDotSegment(text: string): boolean {
  let read = text
  for (let round = 0; round < ROUNDS; round += 1) {
    const plain = read.normalize('NFKC').replace(INVISIBLE, '')
    if (plain.split(/[\\/]/).some(isDots)) return true
    const next = decoded(read)
    if (next === read) return false
    read = next
  }
  // Encoded so many times over, it is no name that anybody gave to anything.
  return true
}

const isDots = (segment: string): boolean => /^\.{1,2}(?:;|$)/.test(segment)

/** Percent-decoded, and byte by byte where that is no UTF-8. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/%([\da-f]{2})/gi, (_, byte: string) => String.fromCharCode(parseInt(byte, 16)))
  }
}
