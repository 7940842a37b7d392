import type { Claims } from '../keys'

/** One entry of `config.postgres_changes` in a join, as the client sent it. */
export interface ChangeParams {
  event?: string
  schema?: string
  table?: string
  filter?: string
  select?: string[]
}

/**
 * What of one channel matched: the ids of its bindings and the event's `data` as JSON text
 * (text, so that int8 and numeric stay exact). Called in commit order, after commit.
 */
export type Deliver = (ids: number[], data: string) => void

export interface Subscription {
  /** Later changes are judged by these claims. */
  setClaims(claims: Claims): void
  stop(): void
}

/** A row of `realtime.messages`, written by `realtime.send` or `realtime.broadcast_changes`. */
export interface StoredMessage {
  id: string
  topic: string
  event: string
  extension: string
  private: boolean
  /** JSON text, exact to the digit; null beside a binary payload. */
  payload: string | null
  binaryPayload: Uint8Array | null
}

/** Committed changes of the published tables, judged per subscriber as the hosted service does. */
export interface ChangeFeed {
  /**
   * All bindings of one channel, or none: `ids` are parallel to `params`.
   * Throws SubscribeError with the text of the hosted `system` message.
   */
  subscribe(params: ChangeParams[], ids: number[], claims: Claims, deliver: Deliver): Promise<Subscription>
  /** Every committed row of `realtime.messages`; returns the function that stops it. */
  onMessage(hear: (message: StoredMessage) => void): () => void
  /** Called when the publication's tables changed: every subscription is renewed (hosted: L3). */
  onPublicationChanged(hear: () => void): () => void
  stop(): Promise<void>
}

export class SubscribeError extends Error {
  override readonly name = 'SubscribeError'
}
