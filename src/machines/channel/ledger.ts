import type { ReadReport } from '../../streams/table/reads/readReport'
import type { Cause, AccessLack } from '../shared/cause'

/**
 * Why a channel could not be trusted for a while. `drift`: changes were lost, and only a verification found it.
 * `renewal`: the read with a renewed token found it, and the viewer's rights may have changed instead.
 */
export interface GapCause {
  kind: Cause['kind'] | AccessLack['kind'] | 'paused' | 'unapproved' | 'drift' | 'renewal'
  reason: string
}
/** A time in which changes may have been missed. Times are ms since the epoch. */
export interface Gap {
  /** The last sign of life before the gap. */
  from: number
  /** When the read that closed the gap began; null while it is open. */
  to: number | null
  cause: GapCause
  /** How the gap was repaired; null: not yet. `not provable`: the gap is over, and nobody can tell what was missed. */
  repair: Repair | null
  /** Rows that differed from those held; null where nobody counted. */
  differingRows: number | null
}
export type Repair = 'read again' | NonNullable<ReadReport['repair']>
/** The gaps of a channel, oldest first, without overlaps. */
export interface Ledger {
  gaps: readonly Gap[]
  /** Number of older gaps that were dropped. */
  forgottenGaps: number
}

const MAX_GAPS = 50
const driftCause: GapCause = { kind: 'drift', reason: 'changes were lost silently' }
export const renewalCause: GapCause = {
  kind: 'renewal',
  reason: 'changes were lost silently, or you can see other rows since the session renewed',
}

export const emptyLedger: Ledger = { gaps: [], forgottenGaps: 0 }

export const findOpenGap = ({ gaps }: Ledger): Gap | null => {
  const last = gaps.at(-1)
  return last?.to === null ? last : null
}

const dropOldest = (gaps: readonly Gap[], forgottenGaps: number): Ledger => {
  const surplus = Math.max(0, gaps.length - MAX_GAPS)
  return { gaps: gaps.slice(surplus), forgottenGaps: forgottenGaps + surplus }
}

/** Opens a gap at `from`, or at the end of the gap before it. */
export function openGap({ gaps, forgottenGaps }: Ledger, from: number, cause: GapCause): Ledger {
  const after = Math.max(from, gaps.at(-1)?.to ?? from)
  return dropOldest(
    [...gaps, { from: after, to: null, cause, repair: null, differingRows: null }],
    forgottenGaps,
  )
}

/** Continues the open gap with another cause, as a new gap. */
export function changeGapCause(ledger: Ledger, now: number, cause: GapCause): Ledger {
  const { gaps, forgottenGaps } = ledger
  const open = findOpenGap(ledger)
  if (open === null || open.cause.kind === cause.kind) return ledger
  return openGap(
    { gaps: [...gaps.slice(0, -1), { ...open, to: Math.max(open.from, now) }], forgottenGaps },
    now,
    cause,
  )
}

/**
 * Closes the open gap after a read of everything, or of as much as possible, that began at `at`; the gaps that led to
 * the open one are repaired with it.
 */
export function closeGaps(
  { gaps, forgottenGaps }: Ledger,
  at: number,
  differingRows: number | null,
  repair: Repair = 'read again',
): Ledger {
  const closedGaps = gaps.map(gap => {
    if (gap.repair !== null) return gap
    if (gap.to !== null) return { ...gap, repair }
    // Adds the rows that a verification found meanwhile.
    const all = differingRows === null ? gap.differingRows : (gap.differingRows ?? 0) + differingRows
    return { ...gap, repair, to: Math.max(gap.from, at), differingRows: all }
  })
  return { gaps: closedGaps, forgottenGaps }
}

/**
 * Records the result of a verification that began at `at`: changes of `differingRows` rows were lost since `since`.
 * Within an existing gap they count for that gap.
 */
export function recordDrift(
  { gaps, forgottenGaps }: Ledger,
  since: number,
  at: number,
  differingRows: number,
  cause = driftCause,
): Ledger {
  const match = gaps.find(({ from, to }) => from < at && at <= (to ?? Infinity))
  if (match !== undefined) {
    const updatedGap = { ...match, differingRows: (match.differingRows ?? 0) + differingRows }
    return { gaps: gaps.map(gap => (gap === match ? updatedGap : gap)), forgottenGaps }
  }
  const first = gaps.findIndex(({ from }) => from > since)
  const place = first < 0 ? gaps.length : first
  const [before, after] = [gaps.slice(0, place), gaps.slice(place)]
  const from = Math.max(since, before.at(-1)?.to ?? since)
  const to = Math.max(from, Math.min(at, after[0]?.from ?? at))
  return dropOldest(
    [...before, { from, to, cause, repair: 'read again', differingRows }, ...after],
    forgottenGaps,
  )
}
