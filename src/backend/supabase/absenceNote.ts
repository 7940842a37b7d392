import { attempt, thisBrowser, type BrowserStorage } from './browserStorage'

/** For how long an absence is trusted, ms. */
const TRUSTED_MS = 24 * 60 * 60_000

/**
 * When this browser last found that a project lacks something: a browser logs each request for what is missing as an
 * error.
 */
export interface AbsenceNote {
  isRecent(): boolean
  write(): void
  /** It was found. */
  clear(): void
}

/**
 * `name`: the project and what it lacks, as a name in the browser's storage. Where the browser refuses storage, the
 * note lasts as long as the page.
 */
export function createAbsenceNote(
  name: string,
  { storage }: Pick<BrowserStorage, 'storage'> = thisBrowser,
): AbsenceNote {
  const key = `signalbox-${name}`
  let lastNote: string | null = null
  const read = () => attempt(() => storage().getItem(key)) ?? lastNote
  const change = (note: string | null) => {
    lastNote = note
    attempt(() => (note === null ? storage().removeItem(key) : storage().setItem(key, note)))
  }
  return {
    isRecent() {
      const text = read()
      const age = text === null ? NaN : Date.now() - Number(text)
      // A clock that was set back makes it no older.
      return age >= 0 && age < TRUSTED_MS
    },
    write: () => change(String(Date.now())),
    clear: () => change(null),
  }
}
