import { isLimit, type Cause } from './cause'
import { retryDelay } from '../../board/time/retryDelay'

/** Milliseconds before try `attempt`, by `retryDelay`. A limit of the project is waited out at the longest step. */
export const backoff = (attempt: number, cause: Cause, random: number): number =>
  retryDelay(attempt, random, isLimit(cause))
