/**
 * The host of a link, to be shown beside its words; null if the words are the host. Non-ASCII hosts are given in their
 * ASCII form, which cannot be mistaken for another host.
 */
export function linkHost(label: string, href: string): string | null {
  const { protocol, host, username, password } = new URL(href)
  const spelledOut = label.trim().toLowerCase()
  // "https://bank.example@evil.example" begins like an address of the bank.
  if (username !== '' || password !== '') return host
  if (spelledOut === host) return null
  const origin = `${protocol}//${host}`
  return spelledOut.startsWith(origin) && /^([/?#]|$)/.test(spelledOut.slice(origin.length)) ? null : host
}
