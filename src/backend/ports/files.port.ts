import type { Observable } from 'rxjs'
import type { Secret } from '../../shared/secret'
import type { MutationReason } from './mutationReason.port'
import type { MutationCheck, MutationOutcome, MutationRefusal } from './writes.port'

/** A file in Storage. `path`: relative to the bucket. */
export interface FileRef {
  bucket: string
  path: string
}

/** URLs that give the file to anybody, without a session, for `lifetimeMs` ms. */
export interface FileLink {
  viewUrl: Secret
  /** The same file, for the browser to save instead of showing it. */
  downloadUrl: Secret
  lifetimeMs: number
}

/** `text`: null if the file is not text. `isTruncated`: the file is longer. */
export interface FileExcerpt {
  text: string | null
  isTruncated: boolean
}

/** Changes of files. Nothing here repeats a change that may have been carried out. */
export interface Files {
  /** The sizes and types that a bucket accepts; null if the project does not tell the viewer. */
  limits(bucket: string): Promise<BucketLimits | null | 'unanswered'>
  /** Whether the viewer can see a file of that name; null if the project could not be asked. */
  exists(file: FileRef): Promise<boolean | null>
  /** Sends one file, once. The last event is its outcome; unsubscribing earlier stops the upload. */
  upload(upload: Upload): Observable<UploadEvent>
  /** The outcome of an upload that was stopped or got no answer. Only reads. */
  checkUpload(upload: Upload): Promise<UploadCheck>
  send(change: FileChange): Promise<MutationOutcome>
  /** The outcome of a change that got no answer. Only reads. */
  check(change: FileChange): Promise<MutationCheck>
}

/** `size`: limit per file, in bytes. `types`: such as "image/png" and "image/*". Null: not stated. */
export interface BucketLimits {
  size: number | null
  types: readonly string[] | null
}

/** `paths`: files only, no folders. Moving the first file into a folder creates the folder. */
export type FileChange =
  | { type: 'remove'; bucket: string; paths: readonly string[] }
  | { type: 'move'; bucket: string; from: string; to: string }

/** A file to upload. `id`: stored with the file, to tell it from any other file of its name. */
export interface Upload {
  id: string
  file: File
  to: FileRef
  /** Replaces an existing file of that name. Otherwise the existing file stays, and the upload is refused. */
  isReplacing: boolean
}

/** `bytes`: handed to the network so far. */
export type UploadEvent = { type: 'progress'; bytes: number } | UploadOutcome
export type UploadOutcome =
  | { type: 'stored' }
  /** Certainly not stored. `conflict`: a file of that name exists. */
  | MutationRefusal
  /** Sending had begun; whether the file was stored is unknown. */
  | { type: 'unanswered'; reason: MutationReason }
export type UploadCheck =
  | { type: 'stored' }
  | { type: 'absent' }
  /** The viewer sees no file in this bucket: it may be empty, or hidden from them. */
  | { type: 'unclear'; reason: MutationReason; canStillArrive: true }
  | { type: 'unanswered'; reason: MutationReason }
