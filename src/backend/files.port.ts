import type { Secret } from '../secret'

/** A file of Storage. `path`: from the bucket on. */
export interface FileName {
  bucket: string
  path: string
}

/** Addresses by which anybody gets a file, without a session, for `lifetime` ms more. */
export interface FileLink {
  open: Secret
  /** The same, for the browser to save and not to show. */
  save: Secret
  lifetime: number
}

/** `text`: null where the file holds something else than text; `cut`: there is more of it. */
export interface Beginning {
  text: string | null
  cut: boolean
}
