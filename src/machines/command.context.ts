import type { Call, FileChange, Heard, Mark, Unwritten, Row, Write } from '../backend/port'
import type { Again } from '../board/source'
import type { Answer } from './answer'
import type { Access } from './channel.context'
import type { ChannelRef } from './channel.machine'
import type { Linkage } from './linkage'

/** What is sent once and asked about after: a change of rows, or of files. */
export type Sent = Write | FileChange

/** What somebody wants done: that, or a call. */
export type Order = Ordered &
  (
    | { write: Write; call?: never; change?: never }
    | { call: Call; write?: never; change?: never }
    | { change: FileChange; write?: never; call?: never }
  )
interface Ordered {
  /** Unique on the page; of whoever ordered it. */
  id: string
  /** "Edit Status", without a value of any row: it is kept in the list of what was done. */
  what: string
  where: Place
  /** Which row it is about, by its key, where its panel may do it to any; in no list of what was done. */
  about?: string
  /** Whether it is asked once more first; `typed`: by typing the name of the table. */
  confirm: 'no' | 'yes' | 'typed'
  /** The project takes it only of whoever has shown a second factor. */
  level?: 'aal2'
  /** Of a call that only reads: when its answer is asked for again by itself, while somebody looks at it. */
  again?: Again
  /** Where it is seen to have come about; null: nowhere. */
  channel: ChannelRef | null
}
export interface Place {
  /** The panel's id. */
  panel: string
  title: string
  /** Or the function or the topic. */
  table: string
}

/** How things stand for all commands. */
export interface Standing {
  access: Access
  link: Linkage
}

export interface CommandInput extends Standing {
  order: Order
}

export interface CommandContext extends CommandInput {
  /** One of the three. */
  write: Write | null
  change: FileChange | null
  call: Call | null
  /** What a call was answered, as far as it came. */
  answer: Answer | null
  /** A message was taken in, and may still come back. */
  isAccepted: boolean
  /** How often it was sent, and how often somebody wanted it sent: never more of the first. */
  sends: number
  wishes: number
  /** How often the project was asked what became of it, since it was sent last. */
  checks: number
  mark: Mark
  /** As the project has it after the write, where the viewer may see it. */
  row: Row | null
  /** Why it was not done. */
  refusal: Unwritten | null
  /** Why it is not known whether it was, or what it did beyond what was meant. */
  doubt: string | null
  /** When the present state was entered, ms since the epoch. */
  since: number
}

export type CommandEvent =
  /** Sends what waits because it could not be sent when it was ordered. */
  | { type: 'command.send' }
  | { type: 'command.confirm' }
  /** Nothing was sent, and nothing will be. */
  | { type: 'command.cancel' }
  /** Once more, by a person: after a refusal, or where it was found not to be done. */
  | { type: 'command.again' }
  /** Over what stands there now. */
  | { type: 'command.overwrite' }
  /** Asks the project what became of it. */
  | { type: 'command.check' }
  /** A person found that it is done. */
  | { type: 'command.accept' }
  | { type: 'command.dismiss' }
  /** Waits no longer for what a call is answered. */
  | { type: 'command.stop' }
  | { type: 'command.heard'; heard: Heard }
  | ({ type: 'command.standing' } & Standing)

/** What is told of a command to the list of what was done. */
export type Stage =
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

/** A command that was ordered and of which nothing is known yet. */
export const countedFrom = (input: CommandInput): CommandContext => ({
  ...input,
  ...{
    write: input.order.write ?? null,
    change: input.order.change ?? null,
    call: input.order.call ?? null,
    answer: null,
    isAccepted: false,
  },
  ...{ sends: 0, wishes: 0, checks: 0, mark: null, row: null, refusal: null, doubt: null },
  since: Date.now(),
})

/** Whether the project can be asked, as far as is known here. */
export const isInTouch = ({ access, link }: Standing): boolean => access !== 'none' && link.state === 'up'

/** Why nothing can be sent now, in one sentence; null where it can. */
export function cutOff({ access, link }: Standing): string | null {
  if (access === 'none') return 'Nobody is signed in. Sign in to send it.'
  if (link.cause?.kind === 'offline') return 'This computer is offline. Nothing is sent until you send it.'
  return null
}
