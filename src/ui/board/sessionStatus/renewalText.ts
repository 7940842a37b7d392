import { findNextTry, findRenewalStatus, type RenewalState } from '../../../machines/renewal/renewal.select'
import { formatMoment } from '../../words/dateTime'
import { formatCountdown } from '../../words/duration'
import { describeNotRenewed, type SessionTimes } from './renewalStatus'

/** Whole sentences, for the details. */
export function describeRenewal(renewal: RenewalState, times: SessionTimes, now: number): string {
  const { reason } = renewal.context
  const reasonText = reason === null ? '' : ` (${reason})`
  const next = describeNextTry(renewal, now)
  const goodUntil =
    times.expiresAt === null ? '' : ` The session is valid until ${formatMoment(times.expiresAt, now)}.`
  switch (findRenewalStatus(renewal)) {
    case 'waiting':
      return times.renewsAt === null || times.renewsAt <= now
        ? 'Automatic, in a moment.'
        : `Automatic, in ${formatCountdown(times.renewsAt - now)}.`
    case 'renewing':
      return 'In progress.'
    case 'renewing elsewhere':
      return 'In progress in another tab.'
    case 'delayed':
      return `Not renewed yet${reasonText}. ${next}${goodUntil}`
    case 'offline':
      return `This computer is offline. The session renews once it’s back online.${goodUntil}`
    case 'stale':
      return `${describeNotRenewed(times)}${reasonText}. Data may be outdated. ${next}`
  }
}

function describeNextTry(renewal: RenewalState, now: number): string {
  const at = findNextTry(renewal)
  return at === null || at <= now ? 'Retrying now.' : `Retrying in ${formatCountdown(at - now)}.`
}
