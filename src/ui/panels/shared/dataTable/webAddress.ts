/** More than anybody reads of an address. */
const MAX_LENGTH = 2_000

/**
 * The address of a web page as a browser writes it, with a host of other letters in its ASCII form; null for all else.
 */
export function pageAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  return /^https?:$/.test(protocol) ? href : null
}

/**
 * The same for a value that is nothing but an address; null for one with a user name, which looks like another host.
 */
export function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !/^https?:\/\/\S+$/i.test(value)) return null
  const href = pageAddress(value)
  if (href === null) return null
  const { username, password } = new URL(href)
  return username === '' && password === '' ? href : null
}
