import type {
  BucketLimits,
  Call,
  FileChange,
  CallEvent,
  Watermark,
  MutationOutcome,
  MutationReason,
  MutationRefusal,
  Row,
  Upload,
  UploadEvent,
  Write,
} from '../../backend/ports/backend.port'
import type { Refresh } from '../../board/model/source'
import type { CallAnswer } from './callAnswer'
import type { Conditions } from '../shared/conditions'
import type { ChannelRef } from '../channel/channel.machine'
import { now, type WithEnvironment } from '../shared/environment'

/** What a person requested: a change of rows, a call, a change of files, or an upload. */
export type MutationRequest = MutationRequestBase &
  (
    | { write: Write; call?: never; change?: never; upload?: never }
    | { call: Call; write?: never; change?: never; upload?: never }
    | { change: FileChange; write?: never; call?: never; upload?: never }
    | { upload: FileToUpload; write?: never; call?: never; change?: never }
  )
interface MutationRequestBase {
  /**
   * Unique on the page, and chosen by the requester; for an upload, unique in the world: it is stored with the file.
   */
  id: string
  /** "Edit Status", without a value of any row: it stays in the list of mutations. */
  label: string
  place: MutationPlace
  /** Key of the affected row, where its panel may change any row; not part of the list of mutations. */
  rowKey?: string
  /** Whether to ask for confirmation; `typed`: by typing the name of the table. */
  confirm: 'no' | 'yes' | 'typed'
  /** The project requires a second factor. */
  level?: 'aal2'
  /** For a call that only reads: when to repeat it, while somebody is viewing its answer. */
  refresh?: Refresh
  /** The channel on which the result will appear; null: none. */
  channel: ChannelRef | null
}
export interface MutationPlace {
  /** The `boardKey` of the board. */
  board: string
  /** The panel's id, which a panel of another board may have too. */
  panel: string
  title: string
  /** Or the function or the topic. */
  table: string
}

/** A file to be put in a folder. */
export interface FileToUpload {
  file: File
  bucket: string
  /** From the bucket on, without a "/" at the end; empty: the bucket itself. */
  folder: string
  /** The bucket's limits, as far as they are known. */
  limits: BucketLimits | null
}

export interface MutationInput extends Conditions, WithEnvironment {
  request: MutationRequest
}

/** What is sent to the project, once per request of a person, in the types of the port. */
export type Delivery = { write: Write } | { change: FileChange } | { call: Call } | { upload: Upload }

/** The name of an upload, and how much of it was sent. */
export interface UploadState {
  /** Its name in the bucket, which may differ from the name on this computer. */
  name: string
  /** The 2 of "a (2).png", for instance, where both files are kept; 0: the name without a number. */
  number: number
  isReplacing: boolean
  /** Bytes handed to the network so far. */
  sentBytes: number
  /** When `sentBytes` was last reported, ms since the epoch. */
  progressAt: number
  /** The upload was stopped while it was being sent. */
  isCancelled: boolean
}

export interface MutationContext extends MutationInput {
  /** Exactly one of `write`, `change`, `call` and `upload` is set. */
  write: Write | null
  change: FileChange | null
  call: Call | null
  upload: UploadState | null
  /** The answer to a call, as far as it has arrived. */
  answer: CallAnswer | null
  /** The project accepted a message, which may still come back. */
  isAccepted: boolean
  /** How often it was sent, and how often a person wanted that; `sendCount` is never larger. */
  sendCount: number
  wishCount: number
  /** How often the outcome was checked since it was last sent. */
  checkCount: number
  mark: Watermark
  /** As the project has it after the write, where the viewer may see it. */
  row: Row | null
  refusal: MutationRefusal | null
  /** Why the outcome is not known, or what the write did beyond its intention. */
  uncertainty: MutationReason | null
  /** When the present state was entered, ms since the epoch. */
  since: number
}

/** A message from the project while something is being sent. */
export type MutationMessage = MutationOutcome | CallEvent | UploadEvent

export type MutationEvent =
  /** Sends a request that could not be sent when it was made. */
  | { type: 'mutation.send' }
  | { type: 'mutation.confirm' }
  /** Nothing more is sent; what is being sent is stopped, or no longer waited for. */
  | { type: 'mutation.cancel' }
  /** Once more, by a person: after a refusal, or if it turned out not to be done. */
  | { type: 'mutation.repeat' }
  /** Overwrites the present values. */
  | { type: 'mutation.overwrite' }
  /** Asks the project for the outcome. */
  | { type: 'mutation.check' }
  /** A person found that it is done. */
  | { type: 'mutation.accept' }
  | { type: 'mutation.dismiss' }
  /** An upload replaces the existing file, is stored beside it, or takes a name that Storage accepts. */
  | { type: 'mutation.replace' | 'mutation.keepBoth' | 'mutation.rename' }
  /** It is the upload's turn. */
  | { type: 'mutation.start' }
  | { type: 'mutation.message'; message: MutationMessage }
  | ({ type: 'mutation.conditions' } & Conditions)

/** `uncertain`: it was sent, and its outcome is not known. `undecided`: a person has to choose a name. */
export type MutationTag = 'uncertain' | 'undecided'

/** The stage reported to the list of mutations. */
export type MutationStage =
  | 'waiting'
  | 'queued'
  | 'confirming'
  | 'stepping up'
  | 'sending'
  | 'accepted'
  | 'seen'
  | 'answered'
  | 'refused'
  | 'overrun'
  | 'unknown'
  | 'cancelled'

export function initialMutationContext(input: MutationInput): MutationContext {
  const { write = null, change = null, call = null, upload } = input.request
  const at = now(input)
  return {
    ...input,
    write,
    change,
    call,
    answer: null,
    isAccepted: false,
    upload:
      upload === undefined
        ? null
        : {
            name: upload.file.name,
            number: 0,
            isReplacing: false,
            sentBytes: 0,
            progressAt: at,
            isCancelled: false,
          },
    sendCount: 0,
    wishCount: 0,
    checkCount: 0,
    mark: null,
    row: null,
    refusal: null,
    uncertainty: null,
    since: at,
  }
}

/** What is being sent, and what to look for if no answer comes. */
export function deliveryOf({ request, write, upload }: MutationContext): Delivery {
  if (write !== null) return { write }
  if (request.change !== undefined) return { change: request.change }
  if (request.call !== undefined) return { call: request.call }
  if (request.upload === undefined || upload === null) throw new Error('a mutation without anything to do')
  const { file, bucket, folder } = request.upload
  const path = folder === '' ? upload.name : `${folder}/${upload.name}`
  return { upload: { id: request.id, file, isReplacing: upload.isReplacing, to: { bucket, path } } }
}

/** Whether the project can be reached, as far as this page knows. */
export const canReachProject = ({ access, link }: Conditions): boolean =>
  access !== 'none' && link.state === 'up'

/** Whether anything can be sent now. A connection that was lost for another reason may be back before it is sent. */
export const canSend = ({ access, link }: Conditions): boolean =>
  access !== 'none' && link.cause?.kind !== 'offline'
