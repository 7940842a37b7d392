import type { RenewalSnapshot } from './renewal.machine'

export type RenewalState = Pick<RenewalSnapshot, 'value' | 'context'>

/** The state of a session's renewal: `stale` has expired without renewal, `delayed` has failed at least once. */
export type RenewalStatus = 'waiting' | 'renewing' | 'renewing elsewhere' | 'delayed' | 'offline' | 'stale'

export function findRenewalStatus({ value, context: { attempt, remaining } }: RenewalState): RenewalStatus {
  switch (value) {
    case 'stale':
      return 'stale'
    case 'offline':
      return 'offline'
    case 'coolingDown':
      // Another tab is renewing: not a failure.
      return attempt === 0 ? 'renewing elsewhere' : 'delayed'
    case 'refreshing':
      // A retry changes nothing yet: the status stays while it runs.
      return attempt === 0 ? 'renewing' : remaining <= 0 ? 'stale' : 'delayed'
    case 'waiting':
    case 'checking':
    case 'ended':
      return 'waiting'
  }
}

/** When the next automatic try is made, ms since the epoch; null while one is running. */
export const findNextTry = ({ value, context: { since, wait } }: RenewalState): number | null =>
  value === 'refreshing' ? null : since + wait
