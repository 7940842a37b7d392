import type { BoardStorage } from '../../boards/browserBoards'

const PREFIX = 'signalbox-no-digests'
/** For how long an absence is trusted, ms. */
const TRUSTED_MS = 24 * 60 * 60_000

/** When this browser last found that a project lacks the function: a browser logs each request for what is missing as an error. */
export interface AbsenceNote {
  isRecent(): boolean
  write(): void
}

/** `today`: ms since the epoch. The note lasts as long as the page where the browser refuses storage. */
export function createAbsenceNote(
  project: string,
  { storage }: Pick<BoardStorage, 'storage'> = thisBrowser,
  today: () => number = () => Date.now(),
): AbsenceNote {
  const key = `${PREFIX} ${project}`
  let lastNote: string | null = null
  const read = () => {
    try {
      return storage().getItem(key) ?? lastNote
    } catch {
      return lastNote
    }
  }
  return {
    isRecent() {
      const text = read()
      const age = text === null ? NaN : today() - Number(text)
      // A clock that was set back makes it no older.
      return age >= 0 && age < TRUSTED_MS
    },
    write() {
      lastNote = String(today())
      try {
        storage().setItem(key, lastNote)
      } catch {
        // It is noted for this page.
      }
    },
  }
}

const thisBrowser = { storage: () => localStorage }
