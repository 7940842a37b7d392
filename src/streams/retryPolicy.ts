import type { Loss, LossKind } from '../backend/ports/backend.port'
import type { TableSource } from '../board/model/source'
import { longestVerifyInterval, verifyInterval } from '../board/model/verification'
import { rereadDelay, withJitter } from '../board/time/rereadDelay'

/** Divides the delay where there was a reason to doubt: what went wrong once often goes wrong again. */
const SOON = 5
const THOROUGH_MS = 9 * 60_000
/** The same where the project says that no type or column has changed. */
const THOROUGH_WITH_SHAPE_MS = 60 * 60_000
/** Between verifications by a comparison in the project: at first, and at most while they find nothing. */
const COMPARED_MS = 60_000
const COMPARED_MOST_MS = 300_000
/** Verifications are at least this many times as far apart as one comparison keeps the database busy. */
const COST_FACTOR = 1_000

/**
 * Milliseconds until the next verification of the rows; null for a source that is never verified. `cleanReads`: this
 * many in a row found nothing, which is no reason to ask as often.
 */
export function verifyDelay(source: TableSource, isSoon: boolean, cleanReads = 0): number | null {
  const seconds = verifyInterval(source)
  if (seconds === null) return null
  const longest = longestVerifyInterval(source) ?? seconds
  return withJitter(
    1000 * (isSoon ? seconds / SOON : Math.min(longest, seconds * 2 ** Math.max(0, cleanReads - 1))),
    Math.random(),
  )
}

/**
 * Whether a verification reads everything, `ms` after everything was read: Postgres can change values without writing
 * their rows (a renamed label of an enum, a column dropped and added with a default), and no version tells. A clock
 * that was set back is a reason, too. `isShapeKept`: the project says that nothing of the kind has happened since.
 */
export const isThorough = (ms: number, isShapeKept = false): boolean =>
  ms >= (isShapeKept ? THOROUGH_WITH_SHAPE_MS : THOROUGH_MS) || ms < 0

/** Milliseconds between two comparisons at most; `costMs`: how long one takes the project. */
export const longestComparisonDelay = (costMs: number): number =>
  withJitter(Math.min(COMPARED_MOST_MS, Math.max(COMPARED_MS, COST_FACTOR * costMs)), Math.random())

/** Milliseconds until the next read of a source whose changes are not pushed. */
export const pollDelay = (seconds: number): number => withJitter(seconds * 1000, Math.random())

/**
 * Milliseconds before rows are read again after this many answers in a row that were older than changes: a replica
 * catches up.
 */
export const catchUpDelay = (answers: number): number =>
  withJitter(Math.min(8_000, 1_000 * 2 ** answers), Math.random())

/** A limit of the project, or this page's own. */
export const isLimit = (kind: LossKind): boolean => kind === 'limited' || kind === 'ceiling'

/** Milliseconds before the next try after `failures` failed reads in a row. */
export const retryDelay = (failures: number, { kind }: Loss): number =>
  rereadDelay(failures, Math.random(), isLimit(kind))

/**
 * Whether rows that only a read can update count as outdated after this many failures in a row: after a limit the next
 * read is far off.
 */
export const isOutdatedAfter = (failures: number, { kind }: Loss): boolean => failures > 1 || isLimit(kind)

const isTransient: Record<LossKind, boolean> = {
  lost: true,
  expired: true,
  limited: true,
  ceiling: true,
  denied: false,
  unknown: false,
  unpublished: false,
  misconfigured: false,
}
/**
 * The loss with which a read failed, if the same read may succeed later; else null. Only for reads after the first:
 * what something between the project and this page refuses then was allowed before, and counts as lost on the way.
 */
export function transientLoss(error: unknown): Loss | null {
  const loss = toLoss(error)
  if (loss?.isFromProxy) return { kind: 'lost', reason: loss.reason }
  return loss !== null && isTransient[loss.kind] ? loss : null
}
/** The loss with which a request failed, if other rows may lead to another answer; else null. */
export function refusal(error: unknown): Loss | null {
  const loss = toLoss(error)
  return loss?.kind === 'misconfigured' && !loss.isFromProxy ? loss : null
}

function toLoss(error: unknown): Loss | null {
  if (typeof error !== 'object' || error === null || !('kind' in error) || !('reason' in error)) return null
  const { kind, reason } = error
  if (!isLossKind(kind) || typeof reason !== 'string') return null
  return { kind, reason, ...('isFromProxy' in error && error.isFromProxy === true && { isFromProxy: true }) }
}
const isLossKind = (kind: unknown): kind is LossKind => typeof kind === 'string' && kind in isTransient
