import type { ReadReport } from '../../streams/table/reads/readReport'
import type { ChannelContext } from './channel.context'
import { closeGaps, recordDrift, findOpenGap, openGap, changeGapCause, renewalCause } from './ledger'
import type { GapCause } from './ledger'

/** What is known of the completeness of the views. Times are ms since the epoch, null for never. */
export type Completeness = Pick<ChannelContext, 'lastEvent' | 'lastProof' | 'completeSince' | 'ledger'>

const unknownCause: GapCause = { kind: 'broken', reason: 'unknown reason' }

/**
 * From now on completeness cannot be proven, nor can it for the time since the last sign of life: a gap opens there.
 */
export function lapseProof(context: ChannelContext): Partial<Completeness> {
  const { lastProof, lastEvent, lag, ledger, cause } = context
  if (lastProof === null || findOpenGap(ledger) !== null) return {}
  // Changes arrive in commit order: when the newest has arrived, all before it have.
  const committedAt = lastEvent === null ? lastProof : lastEvent - (lag ?? 0)
  const gapStart = Math.max(lastProof, committedAt)
  return { completeSince: null, ledger: openGap(ledger, gapStart, cause ?? unknownCause) }
}

/** The same for a deliberate interruption, whose start is known. */
export function interruptProof(
  { lastProof, ledger }: ChannelContext,
  cause: GapCause,
  now: number,
): Partial<Completeness> {
  if (lastProof === null) return {}
  if (findOpenGap(ledger) !== null) return { ledger: changeGapCause(ledger, now, cause) }
  return { completeSince: null, ledger: openGap(ledger, now, cause) }
}

/** The rows held were complete at `at`. */
export const recordProof = ({ completeSince }: Pick<Completeness, 'completeSince'>, at: number) => ({
  lastProof: at,
  // If the clock was set back, `completeSince` must not be later than the proof.
  completeSince: completeSince === null ? null : Math.min(completeSince, at),
})

/** Everything was read again: nothing is missing any more, or nobody can tell whether something is. */
export function restoreProof(
  { ledger }: ChannelContext,
  read: ReadReport | null,
  now: number,
): Partial<Completeness> {
  const { differenceCount = null, repair } = read ?? {}
  // A read that began before the clock was set back has a start in the future by the present clock.
  const at = Math.min(read?.at ?? now, now)
  const completeSince = repair === undefined ? at : null
  return { lastProof: at, completeSince, ledger: closeGaps(ledger, at, differenceCount, repair) }
}

export interface Verification {
  at: number
  since: number
  drift: number
  isRenewal?: true
}
/** Applies the result of a verification. */
export function applyVerification(
  context: ChannelContext,
  { at, since, drift, isRenewal }: Verification,
): Partial<Completeness> {
  const { lastProof, completeSince, ledger } = context
  if (lastProof === null) return {}
  if (drift === 0) return recordProof(context, at)
  return {
    completeSince: completeSince === null ? null : Math.min(lastProof, Math.max(completeSince, at)),
    ledger: recordDrift(ledger, Math.min(since, at), at, drift, isRenewal && renewalCause),
  }
}
