import type { Observable } from 'rxjs'

/** The one socket of a project, under all its channels. */
export interface Link {
  /**
   * One connection of the socket, shared by all who want it while it lasts: open from the first subscription, with a
   * token on it that lives, closed after the last. Errors with a Loss; never completes and never connects again.
   * Whatever comes from `hints$` is a reason to ask the server for a sign of life at once.
   */
  open(hints$?: Observable<unknown>): Observable<LinkSignal>
}

/**
 * `answered`: the server gave a sign of life, `latency` ms after it was asked, by the monotonic clock. `unanswered`: it
 * did not in time, or this page slept, so that changes may have been missed; until the next answer. `channels`: so
 * many are in use on the socket, of as many as the server takes; it comes first, and at every change.
 */
export type LinkSignal =
  | { type: 'link.opened' }
  | { type: 'link.answered'; latency: number }
  | { type: 'link.unanswered'; because: 'silent' | 'asleep' }
  | { type: 'link.channels'; used: number; limit: number }
