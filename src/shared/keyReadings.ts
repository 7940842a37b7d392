/** Ways to read a text that may hide a key. These readings are never shown. */

/** Invisible characters: zero-width ones, byte order marks, soft hyphens, variation selectors, controls. */
const INVISIBLE = /(?!\s)[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]|\uFEFF/gu

/** Drops invisible characters, and replaces letters of other widths by the plain letters. */
export const stripInvisible = (text: string): string => text.normalize('NFKC').replace(INVISIBLE, '')

/** How many nested layers of Base64 are decoded. */
const MAX_DEPTH = 2

/** Applied separately: a character of one alphabet may stand beside a word of the other. */
const ALPHABETS = [/[\w-]{24,}/g, /[a-z0-9+/]{24,}/gi]

/**
 * The visible text; the text without spaces (for broken lines); percent-decoded; and the decoded Base64 in each of
 * these.
 */
export function readingsOfText(text: string, depth = MAX_DEPTH): string[] {
  const visible = stripInvisible(text)
  const joinedText = visible.replace(/\s+/g, '')
  const percentDecodedText = stripInvisible(decodePercent(joinedText)).replace(/\s+/g, '')
  const plain = [...new Set([visible, joinedText, percentDecodedText])]
  if (depth === 0) return plain
  const hiddenTexts = ALPHABETS.flatMap(sign => plain.flatMap(reading => reading.match(sign) ?? [])).map(
    decodeBase64,
  )
  return [
    ...plain,
    ...hiddenTexts
      .filter(decodedText => decodedText !== '')
      .flatMap(decodedText => readingsOfText(decodedText, depth - 1)),
  ]
}

/** Decodes twice, for an address inside another; invalid sequences stay as they are. */
const decodePercent = (text: string): string => decodePercentOnce(decodePercentOnce(text))

const decodePercentOnce = (text: string): string =>
  text.replace(/(%[0-9a-f]{2})+/gi, bytes =>
    decodeUtf8(
      bytes
        .slice(1)
        .split('%')
        .map(hex => parseInt(hex, 16)),
    ),
  )

const decodeUtf8 = (bytes: readonly number[]): string => new TextDecoder().decode(Uint8Array.from(bytes))

/** The claims of each JSON Web Token in the text; an empty object if the claims cannot be read. */
export function tokenClaims(text: string): Record<string, unknown>[] {
  const parts = [...text.matchAll(/[\w+/-]+={0,2}(\.[\w+/-]+={0,2})+/g)].map(([match]) => match.split('.'))
  return parts.flatMap(sections => {
    const objects = sections.map(parseObject)
    const claims = objects.find(object => object !== null && !('alg' in object))
    return objects.every(object => object === null) ? [] : [claims ?? {}]
  })
}

function parseObject(section: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(decodeBase64(section))
    return typeof value === 'object' && value !== null && Object.keys(value).length > 0 ? { ...value } : null
  } catch {
    return null
  }
}

/** Decodes either alphabet, with or without padding; empty if the text is not Base64. */
function decodeBase64(text: string): string {
  try {
    const bytes = atob(text.replace(/=+$/, '').replace(/-/g, '+').replace(/_/g, '/'))
    return decodeUtf8(Array.from(bytes, byte => byte.charCodeAt(0)))
  } catch {
    return ''
  }
}
