import { isLimit, type Cause } from './cause'
import { delayBefore } from './delay'

/** Milliseconds before try `attempt`, by `delayBefore`. A limit of the project is waited out at the longest step. */
export const backoff = (attempt: number, cause: Cause, random: number): number =>
  delayBefore(attempt, random, isLimit(cause))
