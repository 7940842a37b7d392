import type { BucketLimits, MutationRefusal, Upload } from '../../backend/ports/backend.port'
import { splitPath, isFileName, isTypeAllowed } from '../../board/storage/fileNames'
import type { ChannelRef } from '../channel/channel.machine'
import { canSend, type MutationPlace, type Conditions } from '../mutation/mutation.context'

/** A file to be put in a folder. */
export interface UploadRequest {
  /** Unique in the world: it is stored with the file. */
  id: string
  file: File
  bucket: string
  /** From the bucket on, without a "/" at the end; empty: the bucket itself. */
  folder: string
  where: MutationPlace
  /** The project requires a second factor. */
  level?: 'aal2'
  /** The bucket's limits, as far as they are known. */
  limits: BucketLimits | null
  /** The channel on which the file will appear; null: none. */
  channel: ChannelRef | null
}

export interface UploadInput extends Conditions {
  request: UploadRequest
}

export interface UploadContext extends UploadInput {
  /** Its name in the bucket, which may differ from the name on this computer. */
  name: string
  /** The 2 of "a (2).png", for instance, where both files are kept; 0: the name without a number. */
  number: number
  replaces: boolean
  /** Bytes handed to the network so far. */
  sentBytes: number
  /** When `sentBytes` was last reported, ms since the epoch. */
  progressAt: number
  /** How often the outcome was checked since the file was last sent. */
  checkCount: number
  /** The upload was stopped while it was being sent. */
  isCancelled: boolean
  refusal: MutationRefusal | null
  /** Why it is not known whether the file was stored. */
  uncertainty: string | null
  /** When the present state was entered, ms since the epoch. */
  since: number
}

/** `undecided`: a person has to choose a name. `uncertain`: it was sent, and its outcome is not known. */
export type UploadTag = 'undecided' | 'uncertain'

export type UploadEvent =
  /** The upload's turn to send. */
  | { type: 'upload.start' }
  /** Replaces the existing file. */
  | { type: 'upload.replace' }
  /** Stores the file beside the existing one, under another name. */
  | { type: 'upload.keepBoth' }
  /** Uses a name that Storage accepts. */
  | { type: 'upload.rename' }
  /** Drops this upload; a request under way is stopped. */
  | { type: 'upload.cancel' }
  /** Once more, by a person. */
  | { type: 'upload.repeat' }
  | { type: 'upload.dismiss' }
  | ({ type: 'upload.conditions' } & Conditions)
  /** From the request. */
  | { type: 'upload.progress'; bytes: number }

export const initialUploadContext = (input: UploadInput): UploadContext => ({
  ...input,
  ...{
    name: input.request.file.name,
    number: 0,
    replaces: false,
    sentBytes: 0,
    progressAt: Date.now(),
    checkCount: 0,
  },
  ...{ isCancelled: false, refusal: null, uncertainty: null, since: Date.now() },
})

/** The upload as the backend port takes it. */
export const toUpload = ({
  request: { id, file, bucket, folder },
  name,
  replaces,
}: UploadContext): Upload => ({
  ...{ id, file, replaces },
  to: { bucket, path: folder === '' ? name : `${folder}/${name}` },
})

/** A refusal that is certain without asking the project; null: no objection. */
export function findUnfitness({ file, limits, bucket }: UploadRequest): MutationRefusal | null {
  const refuse = (kind: MutationRefusal['kind'], words: string): MutationRefusal => ({
    ...{ type: 'refused', kind, column: null, message: words },
  })
  if (limits?.size != null && file.size > limits.size)
    return refuse('size', `The file is larger than the bucket “${bucket}” allows. Nothing was uploaded.`)
  if (limits?.types != null && !isTypeAllowed(file.type, limits.types))
    return refuse(
      'constraint',
      `The bucket “${bucket}” allows only ${limits.types.join(', ')}, and this is ${file.type || 'an unknown type'}. Nothing was uploaded.`,
    )
  return null
}

/** Whether a second factor has to be shown first: the board or the project requires it. */
export const lacksLevel = ({ request, refusal }: UploadContext, { access }: Conditions): boolean =>
  (request.level === 'aal2' || refusal?.kind === 'level') && access !== 'aal2'

export const isCutOff = (conditions: Conditions): boolean => !canSend(conditions)
export const hasInvalidName = ({ name }: Pick<UploadContext, 'name'>): boolean =>
  !isFileName(splitPath(name)[1])
