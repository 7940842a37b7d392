import type { Loss, LossKind } from '../backend/port'
import type { Source } from '../board/source'
import type { Access } from './channel.context'

/** Why a channel is not live: a loss of the backend's, no proof in time, a doubt, or a fault of our own. */
export interface Cause {
  kind: LossKind | OwnKind
  reason: string
}
type OwnKind =
  | 'unproven'
  | 'doubted'
  | 'silent'
  /** Rows change, and no change is told. */
  | 'deaf'
  /** What is asked for is refused in words of its own, and asked for again when the answer may be another. */
  | 'refused'
  | 'keyless'
  | 'broken'
  /** This computer: no network, asleep or frozen, or nobody looks. */
  | 'offline'
  | 'asleep'
  | 'parked'

/** What the session lacks for a source to be read. */
export interface Lack {
  kind: 'signed-out' | 'locked'
  reason: string
}
/** What a feed ended with, of any type. */
export interface Ended {
  error: unknown
}

const kinds: Record<Cause['kind'], 'denial' | 'permanent' | 'passing'> = {
  lost: 'passing',
  expired: 'passing',
  limited: 'passing',
  ceiling: 'passing',
  unproven: 'passing',
  doubted: 'passing',
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

export const unapproved = {
  kind: 'unapproved',
  reason: 'this request can change data, and you have not allowed this board to repeat it',
} as const
export const unjoined: Cause = { kind: 'lost', reason: 'the server did not answer the join' }
export const silent: Cause = { kind: 'silent', reason: 'the server does not answer heartbeats' }
export const offline: Cause = { kind: 'offline', reason: 'this computer is offline' }
export const asleep: Cause = {
  kind: 'asleep',
  reason: 'this computer slept, or the browser stopped this page',
}
export const frozen: Cause = { kind: 'asleep', reason: 'the browser froze this page' }
export const away: Cause = { kind: 'parked', reason: 'this page was hidden for long' }
export const unproven: Cause = {
  kind: 'unproven',
  reason: 'the server joined the channel but did not say that changes flow',
}

const signedOut: Lack = { kind: 'signed-out', reason: 'there is no session that may read this' }
const locked: Lack = { kind: 'locked', reason: 'this needs aal2, and the session has aal1' }

/** Null where `access` is enough for the source. */
export function lackOf({ level }: Source, access: Access): Lack | null {
  if (access === 'none') return signedOut
  return level === 'aal2' && access !== 'aal2' ? locked : null
}

/** What is neither a Loss nor a Cause is a fault of ours and is named so. */
export function causeOf(error: unknown): Cause {
  return isCause(error)
    ? { kind: error.kind, reason: error.reason }
    : { kind: 'broken', reason: String(error) }
}
/** Of the project, or of this page itself: it is waited out. */
export const isLimit = ({ kind }: Pick<Cause, 'kind'>) => kind === 'limited' || kind === 'ceiling'
export const isDenial = (error: unknown) => kinds[causeOf(error).kind] === 'denial'
export const isPermanent = (error: unknown) => kinds[causeOf(error).kind] === 'permanent'

function isCause(error: unknown): error is Cause | Loss {
  if (typeof error !== 'object' || error === null || !('kind' in error) || !('reason' in error)) return false
  return typeof error.kind === 'string' && error.kind in kinds && typeof error.reason === 'string'
}
