/**
 * The host that a link leads to, to be shown beside its words; null where they say it themselves. Hosts of other
 * letters than a to z are given in their ASCII form, which cannot be taken for another.
 */
export function hostBeside(words: string, href: string): string | null {
  const { protocol, host, username, password } = new URL(href)
  const said = words.trim().toLowerCase()
  // "https://bank.example@evil.example" begins like an address of the bank.
  if (username !== '' || password !== '') return host
  if (said === host) return null
  const origin = `${protocol}//${host}`
  return said.startsWith(origin) && /^([/?#]|$)/.test(said.slice(origin.length)) ? null : host
}
