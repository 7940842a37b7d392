import { randomUUID } from 'node:crypto'

export interface NewMail {
  to: string
  subject: string
  html: string
  text: string
}

export interface Mail extends NewMail {
  id: string
  sentAt: Date
}

/** Where every mail of the backend ends up: it sends none into the world. Newest first. */
export interface Mailbox {
  readonly mails: readonly Mail[]
  /** How many of the oldest had to go since the last `clear`. */
  readonly dropped: number
  put(mail: NewMail): void
  remove(ids: string[]): void
  clear(): void
}

/** Mailpit's default. */
const CAPACITY = 500

export function createMailbox(capacity = CAPACITY): Mailbox {
  let mails: Mail[] = []
  let droppedCount = 0
  return {
    get mails() {
      return mails
    },
    get dropped() {
      return droppedCount
    },
    put(mail) {
      const all = [{ ...mail, id: randomUUID(), sentAt: new Date() }, ...mails]
      mails = all.slice(0, capacity)
      droppedCount += all.length - mails.length
    },
    remove(ids) {
      mails = mails.filter(mail => !ids.includes(mail.id))
    },
    clear() {
      mails = []
      droppedCount = 0
    },
  }
}
