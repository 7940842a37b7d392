import type { Keeping } from '../../backend/port'
import type { RenewalSnapshot } from '../../machines/renewal.machine'
import type { SessionContext } from '../../machines/session.context'
import { countdown } from '../words/age'
import { clockOff } from '../words/session'
import { momentTime } from '../words/time'

/** How the renewal of a session stands: `stale` is over and not renewed, `delayed` was tried in vain. */
export type Standing = 'waiting' | 'renewing' | 'delayed' | 'offline' | 'stale'

export type Renewing = Pick<RenewalSnapshot, 'value' | 'context'>
type Times = Pick<SessionContext, 'renewsAt' | 'expiresAt'>

export function standingOf({ value, context: { attempt, remaining } }: Renewing): Standing {
  switch (value) {
    case 'stale':
      return 'stale'
    case 'offline':
      return 'offline'
    case 'coolingDown':
      // Another tab is at it, which is no failure.
      return attempt === 0 ? 'renewing' : 'delayed'
    case 'refreshing':
      // A try after others in vain changes nothing yet: the words stay while it is under way.
      return attempt === 0 ? 'renewing' : remaining <= 0 ? 'stale' : 'delayed'
    case 'waiting':
    case 'checking':
    case 'over':
      return 'waiting'
  }
}

/** In a few words, for the line at the foot. `now` in ms since the epoch. */
export function lineOf(standing: Standing, { renewsAt, expiresAt }: Times, now: number): string {
  switch (standing) {
    case 'waiting':
      return renewsAt === null || renewsAt <= now
        ? 'Session renews now'
        : `Session renews in ${countdown(renewsAt - now)}`
    case 'renewing':
      return 'Session is being renewed'
    case 'delayed':
      return 'Session not renewed yet, trying again'
    case 'offline':
      return 'Offline, session not renewed yet'
    case 'stale':
      return expiresAt === null
        ? 'Session not renewed'
        : `Session not renewed since ${momentTime(expiresAt, now)}`
  }
}

/** In whole sentences, for whoever asks. */
export function sentenceOf(renewing: Renewing, times: Times, now: number): string {
  const { value, context } = renewing
  const because = context.reason === null ? '' : ` (${context.reason})`
  const next = nextTry(renewing, now)
  const goodUntil = times.expiresAt === null ? '' : ` It is good until ${momentTime(times.expiresAt, now)}.`
  switch (standingOf(renewing)) {
    case 'waiting':
      return times.renewsAt === null || times.renewsAt <= now
        ? 'By itself, in a moment.'
        : `By itself, in ${countdown(times.renewsAt - now)}.`
    case 'renewing':
      return value === 'coolingDown' ? 'Under way in another tab.' : 'Under way.'
    case 'delayed':
      return `It could not be renewed yet${because}. ${next}${goodUntil}`
    case 'offline':
      return `This computer is offline. It is renewed as soon as that is over.${goodUntil}`
    case 'stale':
      return `${overSince(times)}${because}. What is shown may be old. ${next}`
  }
}

/** What stands in the board's notice while the session cannot be renewed. Changes only when something happens. */
export const staleNotice = ({ context: { reason } }: Renewing, times: Times): string =>
  `${overSince(times)}${reason === null ? '' : ` (${reason})`}; what is shown may be old. Trying again by itself.`

const overSince = ({ expiresAt }: Times) =>
  expiresAt === null
    ? 'The session could not be renewed'
    : `The session could not be renewed since ${momentTime(expiresAt)}`

function nextTry({ value, context: { since, wait } }: Renewing, now: number): string {
  const left = since + wait - now
  return value === 'refreshing' || left <= 0 ? 'Trying again now.' : `Trying again in ${countdown(left)}.`
}

/** It is due and has not come. */
export const isLate = (standing: Standing): boolean =>
  standing === 'stale' || standing === 'delayed' || standing === 'offline'

/** What to say of the session beside its level: the worst that is so. */
export function worstOf(
  standing: Standing,
  line: string,
  skew: number | null,
  keeping: Keeping | null,
): { text: string; isWarning: boolean } {
  const clock = clockOff(skew)
  if (isLate(standing)) return { text: line, isWarning: true }
  if (clock !== null) return { text: `Clock ${clock}`, isWarning: true }
  if (keeping?.in === 'memory') return { text: 'Session in this tab only', isWarning: true }
  return { text: line, isWarning: false }
}
