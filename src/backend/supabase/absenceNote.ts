import type { BoardStorage } from './boards/browserBoards'

/** For how long an absence is trusted, ms. */
const TRUSTED_MS = 24 * 60 * 60_000

/** When this browser last found that a project lacks something: a browser logs each request for what is missing as an error. */
export interface AbsenceNote {
  isRecent(): boolean
  write(): void
  /** It was found. */
  clear(): void
}

/**
 * `what`: the project and what it lacks, as a name in the browser's storage. `today`: ms since the epoch. The note lasts as
 * long as the page where the browser refuses storage.
 */
export function createAbsenceNote(
  what: string,
  { storage }: Pick<BoardStorage, 'storage'> = thisBrowser,
  today: () => number = () => Date.now(),
): AbsenceNote {
  const key = `signalbox-${what}`
  let lastNote: string | null = null
  const read = () => {
    try {
      return storage().getItem(key) ?? lastNote
    } catch {
      return lastNote
    }
  }
  const change = (note: string | null) => {
    lastNote = note
    try {
      if (note === null) storage().removeItem(key)
      else storage().setItem(key, note)
    } catch {
      // It is noted for this page.
    }
  }
  return {
    isRecent() {
      const text = read()
      const age = text === null ? NaN : today() - Number(text)
      // A clock that was set back makes it no older.
      return age >= 0 && age < TRUSTED_MS
    },
    write: () => change(String(today())),
    clear: () => change(null),
  }
}

const thisBrowser = { storage: () => localStorage }
