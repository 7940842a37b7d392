import type { Loss, LossKind } from '../../backend/ports/backend.port'
import type { Source } from '../../board/model/source'
import type { Access } from './access'

/** Why a channel is not live: a loss reported by the backend, no proof in time, a doubt, or a fault of our own. */
export interface Cause {
  kind: LossKind | OwnCauseKind
  reason: string
}
type OwnCauseKind =
  | 'unproven'
  | 'suspect'
  | 'silent'
  /** Rows change, but no change arrives. */
  | 'deaf'
  /** The project refuses the request with a message of its own; the request is repeated when the answer may differ. */
  | 'refused'
  | 'keyless'
  | 'broken'
  /** This computer: no network, asleep or frozen, or nobody looks. */
  | 'offline'
  | 'asleep'
  | 'parked'

/** What the session lacks to read a source. */
export interface AccessLack {
  kind: 'signed-out' | 'locked'
  reason: string
}
/** The error with which a feed ended, of any type. */
export interface ErrorParams {
  error: unknown
}

const severities: Record<Cause['kind'], 'denial' | 'permanent' | 'passing'> = {
  lost: 'passing',
  expired: 'passing',
  limited: 'passing',
  ceiling: 'passing',
  unproven: 'passing',
  suspect: 'passing',
  silent: 'passing',
  deaf: 'passing',
  refused: 'passing',
  offline: 'passing',
  asleep: 'passing',
  parked: 'passing',
  denied: 'denial',
  unknown: 'denial',
  unpublished: 'denial',
  misconfigured: 'permanent',
  keyless: 'permanent',
  broken: 'permanent',
}

export const unapprovedCause = {
  kind: 'unapproved',
  reason: 'this request can change data, and you haven’t allowed this board to repeat it',
} as const
export const joinTimeoutCause: Cause = { kind: 'lost', reason: 'the server didn’t respond to the join' }
export const silentCause: Cause = { kind: 'silent', reason: 'the server doesn’t respond to heartbeats' }
export const offlineCause: Cause = { kind: 'offline', reason: 'this computer is offline' }
export const asleepCause: Cause = {
  kind: 'asleep',
  reason: 'this computer slept, or the browser suspended this page',
}
export const frozenCause: Cause = { kind: 'asleep', reason: 'the browser froze this page' }
export const awayCause: Cause = { kind: 'parked', reason: 'this tab was inactive' }
export const unseenCause: Cause = { kind: 'parked', reason: 'this panel was out of view' }
export const noSubscriptionCause: Cause = {
  kind: 'unproven',
  reason: 'the server joined the channel but didn’t confirm changes',
}

const signedOutLack: AccessLack = { kind: 'signed-out', reason: 'no session that can read this' }
const lockedLack: AccessLack = {
  kind: 'locked',
  reason: 'this requires two-factor (aal2), and the session has aal1',
}

/** Null where `access` is enough for the source. */
export function findAccessLack({ level }: Source, access: Access): AccessLack | null {
  if (access === 'none') return signedOutLack
  return level === 'aal2' && access !== 'aal2' ? lockedLack : null
}

/** Anything that is neither a Loss nor a Cause is a fault of our own, and is reported as such. */
export function toCause(error: unknown): Cause {
  return isCause(error)
    ? { kind: error.kind, reason: error.reason }
    : { kind: 'broken', reason: String(error) }
}
/** A limit of the project or of this page: it is waited out. */
export const isLimit = ({ kind }: Pick<Cause, 'kind'>) => kind === 'limited' || kind === 'ceiling'
export const isDenial = (error: unknown) => severities[toCause(error).kind] === 'denial'
export const isPermanent = (error: unknown) => severities[toCause(error).kind] === 'permanent'

function isCause(error: unknown): error is Cause | Loss {
  if (typeof error !== 'object' || error === null || !('kind' in error) || !('reason' in error)) return false
  return typeof error.kind === 'string' && error.kind in severities && typeof error.reason === 'string'
}
