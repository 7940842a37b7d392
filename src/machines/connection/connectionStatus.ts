import type { Cause } from '../shared/cause'

/** The part of the connection's state that channels need. */
export interface ConnectionStatus {
  /** `parked`: closed on purpose, because nobody looks at the page. */
  state: 'up' | 'down' | 'parked'
  /** Why the connection is not up; while it is up, why it is suspect. Null where nothing is wrong. */
  cause: Cause | null
  /** When the next automatic try is made, ms since the epoch; null while a try is running, or if none is scheduled. */
  nextTry: number | null
}

export const upStatus: ConnectionStatus = { state: 'up', cause: null, nextTry: null }
/** Before the first try. */
export const initialStatus: ConnectionStatus = { state: 'down', cause: null, nextTry: null }
