import { stringFromBase64URL, stringToBase64URL } from '@supabase/ssr'

/** What `@supabase/ssr` puts before a value that it encoded; without it a value is itself. */
const PREFIX = 'base64-'

export const encode = (text: string): string => PREFIX + stringToBase64URL(text)

/** null for what is not JSON: auth-js stores nothing else, so that was joined from chunks of different writes. */
export function decode(stored: string): string | null {
  try {
    const text = stored.startsWith(PREFIX) ? stringFromBase64URL(stored.slice(PREFIX.length)) : stored
    JSON.parse(text)
    return text
  } catch {
    return null
  }
}
