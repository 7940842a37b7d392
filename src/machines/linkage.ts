import type { Cause } from './cause'

/** How the connection stands, as far as a channel has to know. */
export interface Linkage {
  /** `parked`: left on purpose, because nobody looks. */
  state: 'up' | 'down' | 'parked'
  /** Why it is not up; while it is up, why it is doubted. Null where nothing is wrong. */
  cause: Cause | null
  /** When it is tried next by itself, ms since the epoch; null where it is being tried, or waits for something else. */
  nextTry: number | null
}

export const linked: Linkage = { state: 'up', cause: null, nextTry: null }
/** Before anybody tried. */
export const unlinked: Linkage = { state: 'down', cause: null, nextTry: null }
