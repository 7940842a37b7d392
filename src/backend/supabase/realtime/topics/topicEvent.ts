import type { PresenceEntry } from '../../../ports/backend.port'

/**
 * A message as received; the database assigns `id` and `isReplayed` to the messages that it stores. `isDuplicate`: the
 * message came before.
 */
export interface TopicBroadcast {
  type: 'message'
  event: string
  payload: unknown
  id: string | null
  isReplayed: boolean
  isDuplicate: boolean
}
/** The presence list changed. `entries` is costly: it copies every entry. */
export interface PresenceSync {
  type: 'assembled'
  entries: () => PresenceEntry[]
}
export type TopicEvent = TopicBroadcast | PresenceSync
