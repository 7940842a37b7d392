import type { Loss, LossKind } from '../backend/port'
import type { TableSource } from '../board/source'

/** Seconds between two verifications where the board names none: as long as a loss without a sign may last. */
const VERIFY_S = 30
/** Sooner by this much where there was a reason to doubt: what went wrong once often goes wrong again. */
const SOON = 5
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000

/** Up to a fifth more or less, so that the sources of many tabs do not read together. */
const jittered = (ms: number) => Math.round(ms * (0.8 + Math.random() * 0.4))

/** Milliseconds until the rows are verified next; null for a source that is never to be. */
export const verifyIn = ({ verify = VERIFY_S }: TableSource, soon: boolean): number | null =>
  verify > 0 ? jittered((verify * 1000) / (soon ? SOON : 1)) : null

/** Milliseconds until the rows are read next where nothing else tells of changes. */
export const pollIn = (seconds: number): number => jittered(seconds * 1000)

/** A limit of the project, or this page's own. */
export const isLimit = (kind: LossKind): boolean => kind === 'limited' || kind === 'ceiling'

/** Milliseconds before a read that failed so many times in a row is tried again. */
export const retryIn = (failures: number, { kind }: Loss): number =>
  jittered(
    isLimit(kind) ? LONGEST_RETRY_MS : Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)),
  )

/** Whether reads that failed so many times in a row make old what only they can bring: after a limit the next is far. */
export const isDoubtful = (failures: number, { kind }: Loss): boolean => failures > 1 || isLimit(kind)

const passes: Record<LossKind, boolean> = {
  lost: true,
  expired: true,
  limited: true,
  ceiling: true,
  denied: false,
  unknown: false,
  unpublished: false,
  misconfigured: false,
}
/** The loss that a read failed with, if the same read may succeed later; else null. */
export function passing(error: unknown): Loss | null {
  const loss = lossIn(error)
  return loss !== null && passes[loss.kind] ? loss : null
}
/** The loss that a request failed with, if other rows may lead to another answer; else null. */
export function refusal(error: unknown): Loss | null {
  const loss = lossIn(error)
  return loss?.kind === 'misconfigured' ? loss : null
}

function lossIn(error: unknown): Loss | null {
  if (typeof error !== 'object' || error === null || !('kind' in error) || !('reason' in error)) return null
  const { kind, reason } = error
  return isLossKind(kind) && typeof reason === 'string' ? { kind, reason } : null
}
const isLossKind = (kind: unknown): kind is LossKind => typeof kind === 'string' && kind in passes
