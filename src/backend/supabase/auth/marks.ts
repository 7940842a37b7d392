import type { Keep } from '../keep/keep'

/**
 * What this browser remembers of who was let in here. Kept where no neighbour of this origin can write, unlike cookies:
 * a session counts as one's own by this alone.
 */
export interface Marks {
  /** The id of the person whose session was begun or confirmed here; null since the last sign-out. */
  person(): string | null
  confirm(id: string): void
  /** A mail with a link was asked for here. */
  ask(email: string): void
  /** Whether the link of such a mail may have come back. */
  wasAsked(email: string | undefined): boolean
  forget(): void
}

/** As long as GoTrue lets links of mails live where nothing else is set (`otp_exp`). */
const LINK_MS = 3_600_000

export function marksOf({ marks }: Pick<Keep, 'marks'>, storageKey: string): Marks {
  const [person, mail] = [`${storageKey}-signalbox-person`, `${storageKey}-signalbox-mail`]
  const sameAddress = (email: string) => email.trim().toLowerCase()
  return {
    person: () => marks.read(person),
    confirm(id) {
      if (marks.read(person) !== id) marks.write(person, id)
      marks.remove(mail)
    },
    ask: email => marks.write(mail, `${Date.now() + LINK_MS} ${sameAddress(email)}`),
    wasAsked(email) {
      const [, until, asked] = /^(\d+) (.+)$/s.exec(marks.read(mail) ?? '') ?? []
      return email !== undefined && email !== '' && asked === sameAddress(email) && Number(until) > Date.now()
    },
    forget() {
      marks.remove(person)
      marks.remove(mail)
    },
  }
}
