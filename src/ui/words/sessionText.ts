import type { StorageLocation, Viewer } from '../../backend/ports/backend.port'
import { formatDuration } from './duration'

/** What to call the viewer. */
export const formatAccountName = (viewer: Pick<Viewer, 'email'> | null): string =>
  viewer?.email ?? 'No address'

/** A session's level: "Signed in with one factor". */
export function describeLevel({ level, isAnonymous }: Pick<Viewer, 'level' | 'isAnonymous'>): string {
  if (isAnonymous) return 'Signed in without an account'
  return level === 'aal2' ? 'Signed in with two factors' : 'Signed in with one factor'
}

/** What is lost with a session without an account. `boards`: the number of boards stored in it; null: unknown. */
export function describeSessionLoss(boards: number | null): string {
  const noWay = 'This session has no account, so nobody can sign in to it again.'
  if (boards === 0) return `${noWay} No board is kept in it.`
  const subject = boards === null ? 'Boards' : boards === 1 ? 'The board' : `The ${boards} boards`
  const [verb, pronoun] = boards === 1 ? ['is', 'it'] : ['are', 'them']
  return `${noWay} ${subject} that you keep in this browser or in the project ${verb} lost to you with it. To have ${pronoun} later, stay, and export ${pronoun} as a file first.`
}

const places: Record<StorageLocation['slot'], string> = {
  cookies: 'In cookies of this site',
  localStorage: "In this browser's local storage",
  memory: 'In this tab only: a reload signs you out',
}
const reasons: Record<StorageLocation['reason'], string> = {
  asked: '',
  'cookies refused': ', because the browser refuses cookies',
  'too large for cookies': ', because it is too large for cookies',
  'storage refused': ', because the browser refuses to store anything',
}

/** Where a session is stored, and why not where requested. */
export const describeSessionStorage = (keeping: StorageLocation): string =>
  `${places[keeping.slot]}${reasons[keeping.reason]}.`

/**
 * From this skew on a clock is called wrong; a smaller one may come from the request's travel time and from the whole
 * seconds of a token.
 */
const CLOCK_MS = 60_000

/** "5 m 12 s ahead", "2 h behind"; null while this computer's clock agrees with the project's. `skew`: ms. */
export function formatClockSkew(skew: number | null): string | null {
  if (skew === null || Math.abs(skew) <= CLOCK_MS) return null
  return formatSkew(skew)
}

const formatSkew = (clockSkewMs: number) =>
  `${formatDuration(Math.abs(clockSkewMs))} ${clockSkewMs > 0 ? 'ahead' : 'behind'}`

/** A sentence: this computer's clock is `clockSkewMs` ms ahead of the project's, or behind if negative. */
export const describeClockSkew = (clockSkewMs: number): string =>
  `This computer’s clock is ${formatSkew(clockSkewMs)}${clockSkewMs > 0 ? ' of' : ''} the project’s; times are corrected by that.`
