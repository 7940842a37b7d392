/** The parameters of a link in a mail, which leads to `/verify`. */
export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change'

/** `address` is the auth service's. */
export function verifyLink(address: string, hash: string, type: LinkType, redirectTo: string): string {
  const target = /[&=#]/.test(redirectTo) ? encodeURIComponent(redirectTo) : redirectTo
  return `${address}/verify?token=${encodeURIComponent(hash)}&type=${type}&redirect_to=${target}`
}
