import { stringFromBase64URL, stringToBase64URL } from '@supabase/ssr'

/** `@supabase/ssr` puts this before an encoded value; a value without it is plain. */
const PREFIX = 'base64-'

export const encode = (text: string): string => PREFIX + stringToBase64URL(text)

/**
 * null unless the text is JSON: auth-js stores only JSON, so anything else was joined from chunks of different writes.
 */
export function decode(stored: string): string | null {
  try {
    const text = stored.startsWith(PREFIX) ? stringFromBase64URL(stored.slice(PREFIX.length)) : stored
    JSON.parse(text)
    return text
  } catch {
    return null
  }
}
