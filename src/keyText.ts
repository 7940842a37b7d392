/** Ways to read a text in which a key may hide. None of what is made here is ever shown. */

/** Characters that nobody sees: zero-width ones, byte order marks, soft hyphens, variation selectors, controls. */
const INVISIBLE = /(?!\s)[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]|\uFEFF/gu

/** Without what nobody sees, and with letters of other widths as the plain ones they stand for. */
export const withoutInvisible = (text: string): string => text.normalize('NFKC').replace(INVISIBLE, '')

/** How many times what was Base64 is looked into again. */
const DEPTH = 2

/** One after the other: what is a sign of the one stands beside a word in the other. */
const ALPHABETS = [/[\w-]{24,}/g, /[a-z0-9+/]{24,}/gi]

/** The text as it is seen; without spaces, as where a line was broken; percent-decoded; and what is Base64 in those. */
export function readingsOf(text: string, depth = DEPTH): string[] {
  const seen = withoutInvisible(text)
  const joined = seen.replace(/\s+/g, '')
  const decoded = withoutInvisible(fromPercent(joined)).replace(/\s+/g, '')
  const plain = [...new Set([seen, joined, decoded])]
  if (depth === 0) return plain
  const hidden = ALPHABETS.flatMap(sign => plain.flatMap(reading => reading.match(sign) ?? [])).map(
    fromBase64,
  )
  return [...plain, ...hidden.filter(found => found !== '').flatMap(found => readingsOf(found, depth - 1))]
}

/** Twice over, as where an address stands in another; what is no sequence stays as it is. */
const fromPercent = (text: string): string => decodedOnce(decodedOnce(text))

const decodedOnce = (text: string): string =>
  text.replace(/(%[0-9a-f]{2})+/gi, bytes =>
    textOf(
      bytes
        .slice(1)
        .split('%')
        .map(hex => parseInt(hex, 16)),
    ),
  )

const textOf = (bytes: readonly number[]): string => new TextDecoder().decode(Uint8Array.from(bytes))

/** What each JSON Web Token in the text claims; nothing of one whose claims cannot be read. */
export function tokensIn(text: string): Record<string, unknown>[] {
  const parts = [...text.matchAll(/[\w+/-]+={0,2}(\.[\w+/-]+={0,2})+/g)].map(([found]) => found.split('.'))
  return parts.flatMap(sections => {
    const objects = sections.map(objectIn)
    const claims = objects.find(object => object !== null && !('alg' in object))
    return objects.every(object => object === null) ? [] : [claims ?? {}]
  })
}

function objectIn(section: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(fromBase64(section))
    return typeof value === 'object' && value !== null && Object.keys(value).length > 0 ? { ...value } : null
  } catch {
    return null
  }
}

/** Of either alphabet, with or without padding; empty of anything else. */
function fromBase64(text: string): string {
  try {
    const bytes = atob(text.replace(/=+$/, '').replace(/-/g, '+').replace(/_/g, '/'))
    return textOf(Array.from(bytes, byte => byte.charCodeAt(0)))
  } catch {
    return ''
  }
}
