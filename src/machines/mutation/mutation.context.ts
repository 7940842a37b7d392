import type {
  Call,
  FileChange,
  CallEvent,
  Watermark,
  MutationRefusal,
  Row,
  Write,
} from '../../backend/ports/backend.port'
import type { Refresh } from '../../board/model/source'
import type { CallAnswer } from './callAnswer'
import type { Access } from '../shared/access'
import type { ChannelRef } from '../channel/channel.machine'
import type { ConnectionStatus } from '../connection/connectionStatus'

/** A change of rows or files: sent once, its outcome checked afterwards. */
export type SentChange = Write | FileChange

/** What somebody wants done: a change of rows, a call, or a change of files. */
export type MutationRequest = MutationRequestBase &
  (
    | { write: Write; call?: never; change?: never }
    | { call: Call; write?: never; change?: never }
    | { change: FileChange; write?: never; call?: never }
  )
interface MutationRequestBase {
  /** Unique on the page; chosen by the requester. */
  id: string
  /** "Edit Status", without a value of any row: it stays in the list of mutations. */
  what: string
  where: MutationPlace
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
  /** The panel's id. */
  panel: string
  title: string
  /** Or the function or the topic. */
  table: string
}

/** Conditions that hold for all mutations. */
export interface Conditions {
  access: Access
  link: ConnectionStatus
}

export interface MutationInput extends Conditions {
  request: MutationRequest
}

export interface MutationContext extends MutationInput {
  /** Exactly one of `write`, `change` and `call` is set. */
  write: Write | null
  change: FileChange | null
  call: Call | null
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
  uncertainty: string | null
  /** When the present state was entered, ms since the epoch. */
  since: number
}

export type MutationEvent =
  /** Sends a request that could not be sent when it was made. */
  | { type: 'mutation.send' }
  | { type: 'mutation.confirm' }
  /** Nothing was sent, and nothing will be. */
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
  /** Stops waiting for the answer to a call. */
  | { type: 'mutation.stop' }
  | { type: 'mutation.message'; message: CallEvent }
  | ({ type: 'mutation.conditions' } & Conditions)

/** `uncertain`: it was sent, and its outcome is not known. */
export type MutationTag = 'uncertain'

/** The stage reported to the list of mutations. */
export type MutationStage =
  | 'waiting'
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

export const initialMutationContext = (input: MutationInput): MutationContext => ({
  ...input,
  ...{
    write: input.request.write ?? null,
    change: input.request.change ?? null,
    call: input.request.call ?? null,
    answer: null,
    isAccepted: false,
  },
  ...{ sendCount: 0, wishCount: 0, checkCount: 0, mark: null, row: null, refusal: null, uncertainty: null },
  since: Date.now(),
})

/** Whether the project can be reached, as far as this page knows. */
export const canReachProject = ({ access, link }: Conditions): boolean =>
  access !== 'none' && link.state === 'up'

/** Whether anything can be sent now. A connection that was lost for another reason may be back before it is sent. */
export const canSend = ({ access, link }: Conditions): boolean =>
  access !== 'none' && link.cause?.kind !== 'offline'
