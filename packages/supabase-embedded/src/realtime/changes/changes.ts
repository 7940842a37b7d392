import type { Action } from './bindings/params'

/** One row of the queue, as far as it must be known to find out whom it concerns. */
export interface Change {
  /** Grows in commit order. */
  seq: number
  relation: number
  action: Action
}

export interface CommittedChange extends Change {
  /** When its transaction was committed: ISO 8601, UTC, milliseconds. */
  committed: string
}

const actions: Record<string, Action> = { I: 'INSERT', U: 'UPDATE', D: 'DELETE' }

export const actionOf = (letter: string): Action => actions[letter] ?? 'INSERT'
