import { stringFromBase64URL, stringToBase64URL } from '@supabase/ssr'

/** `@supabase/ssr` puts this before an encoded value; a value without it is plain. */
const PREFIX = 'base64-'

export const encode = (text: string): string => PREFIX + stringToBase64URL(text)

/**
 * null unless the text is JSON: auth-js stores only JSON, so anything else was joined from chunks of different writes.
 */
export function decode(storedText: string): string | null {
  try {
    const text = storedText.startsWith(PREFIX)
      ? stringFromBase64URL(storedText.slice(PREFIX.length))
      : storedText
    JSON.parse(text)
    return text
  } catch {
    return null
  }
}
