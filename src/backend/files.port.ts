import type { Observable } from 'rxjs'
import type { Secret } from '../secret'
import type { Found, Outcome, Unwritten } from './writes.port'

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

/** Changes of files. Nothing here repeats what may have been carried out. */
export interface Files {
  /** What a bucket takes; null where the project does not tell the viewer. */
  limits(bucket: string): Promise<Limits | null | 'unanswered'>
  /** Whether there is a file of that name, as far as the viewer may see; null where it could not be asked. */
  isThere(file: FileName): Promise<boolean | null>
  /** One file, sent once. Ends with what came of it; unsubscribing before stops it where it is. */
  upload(upload: Upload): Observable<Uploading>
  /** What became of an upload that was stopped, or whose answer never came. Only reads. */
  checkUpload(upload: Upload): Promise<FoundUpload>
  send(change: FileChange): Promise<Outcome>
  /** What became of a change whose answer never came. Only reads. */
  check(change: FileChange): Promise<Found>
}

/** `size`: of one file, in bytes; `types`: such as "image/png" and "image/*". Null: nobody says. */
export interface Limits {
  size: number | null
  types: readonly string[] | null
}

/** `paths`: of files, not of folders. A folder comes to be with the first file that is moved into it. */
export type FileChange =
  | { type: 'remove'; bucket: string; paths: readonly string[] }
  | { type: 'move'; bucket: string; from: string; to: string }

/** A file for Storage. `id`: kept beside it there, by which it is told from any other of its name. */
export interface Upload {
  id: string
  file: File
  to: FileName
  /** In the place of one of that name. Otherwise that one is kept, and this one refused. */
  replaces: boolean
}

/** `sent`: so many bytes were handed to the network by now. */
export type Uploading = { type: 'sent'; bytes: number } | Uploaded
export type Uploaded =
  | { type: 'stored' }
  /** Certainly not stored; `conflict`: there is one of that name. */
  | Unwritten
  /** It was being sent, and nobody knows whether it was stored. */
  | { type: 'unanswered'; words: string }
export type FoundUpload =
  | { type: 'stored' }
  /** It is not there, or not for the viewer to see. */
  | { type: 'absent' }
  | { type: 'unanswered'; words: string }
