import type { Reading } from '../streams/reader'
import type { Cause, Lack } from './cause'

/** Why a channel could not be believed for a while. `drift`: changes were lost, and only a verification found it. */
export interface HoleCause {
  kind: Cause['kind'] | Lack['kind'] | 'paused' | 'unapproved' | 'drift'
  reason: string
}
/** A time in which changes may have been missed. Times are ms since the epoch. */
export interface Hole {
  /** The last sign of life before it. */
  from: number
  /** When the read began that ended it; null while it is open. */
  to: number | null
  cause: HoleCause
  /** How it was mended; null where it was not yet. `not provable`: over, and nobody can tell what was missed. */
  repair: Repair | null
  /** Rows that differed from what was held; null where nobody counted. */
  differed: number | null
}
export type Repair = 'read again' | NonNullable<Reading['repair']>
/** The holes of a channel, oldest first; none overlaps another. */
export interface Ledger {
  holes: readonly Hole[]
  /** How many older ones were forgotten. */
  older: number
}

const KEPT = 50
const DRIFT: HoleCause = { kind: 'drift', reason: 'changes were lost without a sign' }

export const emptyLedger: Ledger = { holes: [], older: 0 }

export const openHole = ({ holes }: Ledger): Hole | null => {
  const last = holes.at(-1)
  return last?.to === null ? last : null
}

const bounded = (holes: readonly Hole[], older: number): Ledger => {
  const over = Math.max(0, holes.length - KEPT)
  return { holes: holes.slice(over), older: older + over }
}

/** With a hole open from `from`, or from the end of the one before. */
export function opened({ holes, older }: Ledger, from: number, cause: HoleCause): Ledger {
  const after = Math.max(from, holes.at(-1)?.to ?? from)
  return bounded([...holes, { from: after, to: null, cause, repair: null, differed: null }], older)
}

/** The open hole goes on for another reason. */
export function turned(ledger: Ledger, now: number, cause: HoleCause): Ledger {
  const { holes, older } = ledger
  const open = openHole(ledger)
  if (open === null || open.cause.kind === cause.kind) return ledger
  return opened(
    { holes: [...holes.slice(0, -1), { ...open, to: Math.max(open.from, now) }], older },
    now,
    cause,
  )
}

/** Everything was read again, by a read begun at `at`, or as much as can be. Holes that led to the open one end with it. */
export function closed(
  { holes, older }: Ledger,
  at: number,
  differed: number | null,
  repair: Repair = 'read again',
): Ledger {
  const mended = holes.map(hole => {
    if (hole.repair !== null) return hole
    if (hole.to !== null) return { ...hole, repair }
    // What a verification found meanwhile counts too.
    const all = differed === null ? hole.differed : (hole.differed ?? 0) + differed
    return { ...hole, repair, to: Math.max(hole.from, at), differed: all }
  })
  return { holes: mended, older }
}

/**
 * With what a verification begun at `at` found: since `since`, changes of so many rows were lost. Where that was
 * within a hole, they are of that hole.
 */
export function drifted({ holes, older }: Ledger, since: number, at: number, differed: number): Ledger {
  const within = holes.find(({ from, to }) => from < at && at <= (to ?? Infinity))
  if (within !== undefined) {
    const more = { ...within, differed: (within.differed ?? 0) + differed }
    return { holes: holes.map(hole => (hole === within ? more : hole)), older }
  }
  const first = holes.findIndex(({ from }) => from > since)
  const place = first < 0 ? holes.length : first
  const [before, after] = [holes.slice(0, place), holes.slice(place)]
  const from = Math.max(since, before.at(-1)?.to ?? since)
  const to = Math.max(from, Math.min(at, after[0]?.from ?? at))
  return bounded([...before, { from, to, cause: DRIFT, repair: 'read again', differed }, ...after], older)
}
