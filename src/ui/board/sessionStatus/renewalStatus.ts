import type { StorageLocation } from '../../../backend/ports/backend.port'
import {
  findNextTry,
  findRenewalStatus,
  type RenewalState,
  type RenewalStatus,
} from '../../../machines/renewal/renewal.select'
import type { SessionContext } from '../../../machines/session/session.context'
import { formatCountdown } from '../../words/duration'
import { formatClockSkew } from '../../words/sessionText'
import { formatMoment } from '../../words/dateTime'

type Times = Pick<SessionContext, 'renewsAt' | 'expiresAt'>

/** A few words for the line at the foot. `now` in ms since the epoch. */
export function renewalLine(status: RenewalStatus, { renewsAt, expiresAt }: Times, now: number): string {
  switch (status) {
    case 'waiting':
      return renewsAt === null || renewsAt <= now
        ? 'Session renews now'
        : `Session renews in ${formatCountdown(renewsAt - now)}`
    case 'renewing':
    case 'renewing elsewhere':
      return 'Session is being renewed'
    case 'delayed':
      return 'Session not renewed yet, trying again'
    case 'offline':
      return 'Offline, session not renewed yet'
    case 'stale':
      return expiresAt === null
        ? 'Session not renewed'
        : `Session not renewed since ${formatMoment(expiresAt, now)}`
  }
}

/** Whole sentences, for the details. */
export function describeRenewal(renewing: RenewalState, times: Times, now: number): string {
  const { reason } = renewing.context
  const reasonText = reason === null ? '' : ` (${reason})`
  const next = describeNextTry(renewing, now)
  const goodUntil = times.expiresAt === null ? '' : ` It is good until ${formatMoment(times.expiresAt, now)}.`
  switch (findRenewalStatus(renewing)) {
    case 'waiting':
      return times.renewsAt === null || times.renewsAt <= now
        ? 'By itself, in a moment.'
        : `By itself, in ${formatCountdown(times.renewsAt - now)}.`
    case 'renewing':
      return 'Under way.'
    case 'renewing elsewhere':
      return 'Under way in another tab.'
    case 'delayed':
      return `It could not be renewed yet${reasonText}. ${next}${goodUntil}`
    case 'offline':
      return `This computer is offline. It is renewed as soon as that is over.${goodUntil}`
    case 'stale':
      return `${describeNotRenewed(times)}${reasonText}. What is shown may be old. ${next}`
  }
}

/** The board's notice while the session cannot be renewed. Changes only when something happens. */
export const describeStaleSession = ({ context: { reason } }: RenewalState, times: Times): string =>
  `${describeNotRenewed(times)}${reason === null ? '' : ` (${reason})`}; what is shown may be old. Trying again by itself.`

const describeNotRenewed = ({ expiresAt }: Times) =>
  expiresAt === null
    ? 'The session could not be renewed'
    : `The session could not be renewed since ${formatMoment(expiresAt)}`

function describeNextTry(renewing: RenewalState, now: number): string {
  const at = findNextTry(renewing)
  return at === null || at <= now ? 'Trying again now.' : `Trying again in ${formatCountdown(at - now)}.`
}

/** The renewal is due and has not happened. */
export const isOverdue = (status: RenewalStatus): boolean =>
  status === 'stale' || status === 'delayed' || status === 'offline'

/** The text about the session beside its level: the worst current fact. */
export function summarizeSession(
  status: RenewalStatus,
  line: string,
  skew: number | null,
  keeping: StorageLocation | null,
): { text: string; isWarning: boolean } {
  const clock = formatClockSkew(skew)
  if (isOverdue(status)) return { text: line, isWarning: true }
  if (clock !== null) return { text: `Clock ${clock}`, isWarning: true }
  if (keeping?.slot === 'memory') return { text: 'Session in this tab only', isWarning: true }
  return { text: line, isWarning: false }
}
