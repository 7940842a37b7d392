import type { Limits, Unwritten, Upload } from '../backend/port'
import { inFolder, isName, isTypeTaken } from '../board/fileNames'
import type { ChannelRef } from './channel.machine'
import { cutOff, type Place, type Standing } from './command.context'

/** A file that somebody wants in a folder. */
export interface UploadOrder {
  /** Unique in the world: it is kept beside the file. */
  id: string
  file: File
  bucket: string
  /** From the bucket on, without a "/" at its end; empty: the bucket itself. */
  folder: string
  where: Place
  /** The project takes it only of whoever has shown a second factor. */
  level?: 'aal2'
  /** What the bucket takes, as far as it is known. */
  limits: Limits | null
  /** Where it is seen to have come about; null: nowhere. */
  channel: ChannelRef | null
}

export interface UploadInput extends Standing {
  order: UploadOrder
}

export interface UploadContext extends UploadInput {
  /** As it is called there: not always what it is called on this computer. */
  name: string
  /** Such as the 2 of "a (2).png", where both files are kept; 0: the name as it is. */
  number: number
  replaces: boolean
  /** Bytes that were handed to the network by now. */
  sent: number
  /** When that was told, ms since the epoch. */
  sentAt: number
  /** How often it was asked whether it is there, since it was sent last. */
  checks: number
  /** It was stopped while it was being sent. */
  isUnwanted: boolean
  refusal: Unwritten | null
  /** Why it is not known whether it was stored. */
  doubt: string | null
  /** When the present state was entered, ms since the epoch. */
  since: number
}

export type UploadEvent =
  /** It is its turn. */
  | { type: 'upload.go' }
  /** In the place of the one that is there. */
  | { type: 'upload.replace' }
  /** Beside the one that is there, by another name. */
  | { type: 'upload.keepBoth' }
  /** By a name that Storage takes. */
  | { type: 'upload.rename' }
  /** Not this one; what is on its way is stopped. */
  | { type: 'upload.cancel' }
  /** Once more, by a person. */
  | { type: 'upload.again' }
  | { type: 'upload.dismiss' }
  | ({ type: 'upload.standing' } & Standing)
  /** From the request. */
  | { type: 'upload.sent'; bytes: number }

export const countedFrom = (input: UploadInput): UploadContext => ({
  ...input,
  ...{ name: input.order.file.name, number: 0, replaces: false, sent: 0, sentAt: Date.now(), checks: 0 },
  ...{ isUnwanted: false, refusal: null, doubt: null, since: Date.now() },
})

/** As the project is asked to store it. */
export const uploadOf = ({ order: { id, file, bucket, folder }, name, replaces }: UploadContext): Upload => ({
  ...{ id, file, replaces },
  to: { bucket, path: folder === '' ? name : `${folder}/${name}` },
})

/** What can be said without asking anybody; null: nothing against it. */
export function unfit({ file, limits, bucket }: UploadOrder): Unwritten | null {
  const refuse = (kind: Unwritten['kind'], words: string): Unwritten => ({
    ...{ type: 'refused', kind, column: null, words },
  })
  if (limits?.size != null && file.size > limits.size)
    return refuse('size', `It is larger than the bucket “${bucket}” takes. Nothing was sent.`)
  if (limits?.types != null && !isTypeTaken(file.type, limits.types))
    return refuse(
      'constraint',
      `The bucket “${bucket}” takes only ${limits.types.join(', ')}, and this is ${file.type || 'of no known type'}. Nothing was sent.`,
    )
  return null
}

/** Whether a second factor has to be shown first: its board says so, or the project did. */
export const lacksLevel = ({ order, refusal }: UploadContext, { access }: Standing): boolean =>
  (order.level === 'aal2' || refusal?.kind === 'level') && access !== 'aal2'

export const isCutOff = (standing: Standing): boolean => cutOff(standing) !== null
export const isMisnamed = ({ name }: Pick<UploadContext, 'name'>): boolean => !isName(inFolder(name)[1])
