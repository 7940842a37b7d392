/** More than anybody reads of an address. */
const MAX_LENGTH = 2_000

/**
 * A value that is the address of a web page and nothing else, as a browser writes it: a host with other letters in its
 * ASCII form. Null for an address with a user name, which looks as if it led to another host.
 */
export function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !/^https?:\/\/\S+$/i.test(value)) return null
  if (!URL.canParse(value)) return null
  const { href, username, password } = new URL(value)
  return username === '' && password === '' ? href : null
}
