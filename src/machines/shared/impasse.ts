import { backoff } from './backoff'
import { isDenial, isPermanent, type Cause } from './cause'
import { recheckDelay } from '../../board/time/rereadDelay'

/**
 * A run of tries that all ended with a loss that no retry can fix: a missing permission, a missing table, a fault of
 * the project. Others may fix it, so it is rechecked now and then. `since`: when it began, ms since the epoch.
 */
export interface Impasse {
  since: number
  tries: number
}

/** Whether trying again at once would get the same answer. */
export const isLasting = (cause: Cause): boolean => isDenial(cause) || isPermanent(cause)

/**
 * What follows a loss: whether it is an impasse, and how many ms to wait before try `attempt`. `random`: 0..1.
 */
export function afterLoss(
  cause: Cause,
  { attempt, impasse, now }: { attempt: number; impasse: Impasse | null; now: number },
  random: number,
): { impasse: Impasse | null; wait: number } {
  if (!isLasting(cause)) return { impasse: null, wait: backoff(attempt, cause, random) }
  const tries = (impasse?.tries ?? 0) + 1
  return { impasse: { since: impasse?.since ?? now, tries }, wait: recheckDelay(tries, random) }
}
