import type { Observable } from 'rxjs'

/** The project's only socket, which carries all of its channels. */
export interface Link {
  /**
   * One connection of the socket, shared by all subscribers: it opens, with a valid token, on the first subscription
   * and closes after the last. Errors with a Loss; never completes and never reconnects. Every value of `hints$` makes
   * it ask the server for a sign of life at once.
   */
  open(hints$?: Observable<unknown>): Observable<LinkSignal>
}

/**
 * `answered`: the server sent a sign of life, `latency` ms after the request by the monotonic clock. `unanswered`: it
 * sent none in time, or this page slept; until the next `answered`, changes may have been missed. `channels`: how many
 * of the server's `limit` channels the socket uses; it comes first, and at every change.
 */
export type LinkSignal =
  | { type: 'link.opened' }
  | { type: 'link.answered'; latency: number }
  | { type: 'link.unanswered'; reason: 'silent' | 'asleep' }
  | { type: 'link.channels'; used: number; limit: number }
