import { LONGEST_MS } from './retryDelay'

const FIRST_READ_MS = 2_000
const FIRST_RECHECK_MS = 60_000
/** Often enough for a screen that nobody stands at, rare enough for a project that refuses for good. */
const LONGEST_RECHECK_MS = 600_000

/** `firstMs` before try 1, doubling up to `longestMs`. */
const doublingDelay = (firstMs: number, attempt: number, longestMs = LONGEST_MS) =>
  Math.min(longestMs, firstMs * 2 ** (attempt - 1))

/** Up to a fifth more or less by `random` (0..1), so that many tabs spread out. */
export const withJitter = (ms: number, random: number): number => Math.round(ms * (0.8 + 0.4 * random))

/** ms before a read over a connection that lasts is repeated, after this many failures in a row. */
export const rereadDelay = (failures: number, random: number, takesLongest: boolean): number =>
  withJitter(takesLongest ? LONGEST_MS : doublingDelay(FIRST_READ_MS, failures), random)

/** ms before recheck `recheck` (1 is the first) of what only somebody else can put right: a minute, doubling to ten. */
export const recheckDelay = (recheck: number, random: number): number =>
  withJitter(doublingDelay(FIRST_RECHECK_MS, recheck, LONGEST_RECHECK_MS), random)
