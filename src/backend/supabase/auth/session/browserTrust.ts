import type { SessionStorage } from '../../sessionStorage/sessionStorage'

/**
 * What this browser remembers about who signed in here. It is stored where no other app of this domain can write,
 * unlike cookies, because it alone decides whether a session counts as the browser's own.
 */
export interface BrowserTrust {
  /** The user whose session was started or confirmed here; null after a sign-out. */
  userId(): string | null
  confirm(id: string): void
  /** Remembers that this browser requested a mail with a link. */
  noteMailRequest(email: string): void
  /** Whether a link for this address may come from a mail that this browser requested. */
  hasRequestedMail(email: string | undefined): boolean
  forget(): void
}

/** GoTrue's default lifetime of links in mails (`otp_exp`). */
const LINK_MS = 3_600_000

export function createBrowserTrust(
  { originValues }: Pick<SessionStorage, 'originValues'>,
  storageKey: string,
): BrowserTrust {
  const [userKey, mailKey] = [`${storageKey}-signalbox-person`, `${storageKey}-signalbox-mail`]
  const sameAddress = (email: string) => email.trim().toLowerCase()
  return {
    userId: () => originValues.read(userKey),
    confirm(id) {
      if (originValues.read(userKey) !== id) originValues.write(userKey, id)
      originValues.remove(mailKey)
    },
    noteMailRequest: email => originValues.write(mailKey, `${Date.now() + LINK_MS} ${sameAddress(email)}`),
    hasRequestedMail(email) {
      const [, deadline, address] = /^(\d+) (.+)$/s.exec(originValues.read(mailKey) ?? '') ?? []
      return (
        email !== undefined && email !== '' && address === sameAddress(email) && Number(deadline) > Date.now()
      )
    },
    forget() {
      originValues.remove(userKey)
      originValues.remove(mailKey)
    },
  }
}
