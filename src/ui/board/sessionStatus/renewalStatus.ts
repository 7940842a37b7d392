import type { StorageLocation } from '../../../backend/ports/backend.port'
import type { RenewalState, RenewalStatus } from '../../../machines/renewal/renewal.select'
import type { SessionContext } from '../../../machines/session/session.context'
import { formatCountdown, formatDuration } from '../../words/duration'
import { formatClockSkew } from '../../words/sessionText'
import { formatMoment } from '../../words/dateTime'

export type SessionTimes = Pick<SessionContext, 'renewsAt' | 'expiresAt'>

/** A few words for the line at the foot. `now` in ms since the epoch. */
export function renewalLine(
  status: RenewalStatus,
  { renewsAt, expiresAt }: SessionTimes,
  now: number,
): string {
  switch (status) {
    case 'waiting':
      return renewsAt === null || renewsAt <= now
        ? 'Session renews now'
        : `Session renews in ${formatTimeLeft(renewsAt - now)}`
    case 'renewing':
    case 'renewing elsewhere':
      return 'Renewing session'
    case 'delayed':
      return 'Session renewal delayed, retrying'
    case 'offline':
      return 'Offline, session renewal waiting'
    case 'stale':
      return expiresAt === null
        ? 'Session not renewed'
        : `Session not renewed since ${formatMoment(expiresAt, now)}`
  }
}

/** ms left from which on the line counts seconds. */
const FINAL = 120_000

/** In how many ms the line changes: a text that changes every second costs a board at rest most of its time. */
export const renewalLineStep = ({ renewsAt }: SessionTimes, now: number): number =>
  renewsAt !== null && renewsAt - now > FINAL ? 60_000 : 1_000

const formatTimeLeft = (ms: number) =>
  ms > FINAL ? formatDuration(Math.floor(ms / 60_000) * 60_000) : formatCountdown(ms)

/** The board's notice while the session cannot be renewed. Changes only when something happens. */
export const describeStaleSession = ({ context: { reason } }: RenewalState, times: SessionTimes): string =>
  `${describeNotRenewed(times)}${reason === null ? '' : ` (${reason})`}. Data may be outdated. Retrying automatically.`

export const describeNotRenewed = ({ expiresAt }: SessionTimes) =>
  expiresAt === null
    ? 'The session couldn’t be renewed'
    : `The session expired at ${formatMoment(expiresAt)} and couldn’t be renewed`

/** The renewal is due and has not happened. */
export const isOverdue = (status: RenewalStatus): boolean =>
  status === 'stale' || status === 'delayed' || status === 'offline'

/** The text about the session beside its level: the worst current fact. */
export function summarizeSession(
  status: RenewalStatus,
  line: string,
  skew: number | null,
  storageLocation: StorageLocation | null,
): { text: string; isWarning: boolean } {
  const clock = formatClockSkew(skew)
  if (isOverdue(status)) return { text: line, isWarning: true }
  if (clock !== null) return { text: `Clock ${clock}`, isWarning: true }
  if (storageLocation?.slot === 'memory') return { text: 'Session in this tab only', isWarning: true }
  return { text: line, isWarning: false }
}
