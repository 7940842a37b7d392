import type { ShelfEntry } from '../backend/port'
import type { Doing, Watcher } from '../streams/present'
import type { WatchersEvent } from '../streams/watchers'
import type { Cause, Ended } from './cause'
import type { Access } from './channel.context'
import type { Linkage } from './linkage'

export interface WatchersInput {
  access: Access
}

export interface WatchersContext extends WatchersInput {
  isLinked: boolean
  /** The viewer is seen by others and sees them; nobody is before that is said. */
  isShown: boolean
  /** The board that is shown, where the project keeps it. */
  board: string | null
  /** What this page does with it. */
  doing: Doing
  /** Who else looks at it, and what they are told of the viewer: as it was heard last. */
  watchers: readonly Watcher[]
  /** Null: others do not know of this page. */
  self: string | null
  cause: Cause | null
  attempt: number
  /** ms. */
  wait: number
}

export type WatchersMessage =
  | { type: 'watchers.access'; access: Access }
  | { type: 'watchers.link'; link: Linkage }
  /** From the shelf; null: the board that is shown is kept nowhere. */
  | { type: 'watchers.open'; entry: Pick<ShelfEntry, 'id' | 'in'> | null }
  | { type: 'watchers.show'; isShown: boolean }
  | { type: 'watchers.doing'; doing: Partial<Doing> }
  | WatchersEvent
  | ({ type: 'watchers.lost' } & Ended)

/** What the stream is begun with, and told whenever it is another. */
export interface WatchInput {
  board: string
  doing: Doing
}
export interface WatchCommand {
  type: 'watch.doing'
  doing: Doing
}
