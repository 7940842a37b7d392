import type { StorageLocation, Viewer } from '../../backend/ports/backend.port'
import { formatDuration } from './duration'

/** What to call the viewer. */
export const formatAccountName = (viewer: Pick<Viewer, 'email'> | null): string =>
  viewer?.email ?? 'No address'

/** A session's level: "Signed in without two-factor". */
export function describeLevel({ level, isAnonymous }: Pick<Viewer, 'level' | 'isAnonymous'>): string {
  if (isAnonymous) return 'Signed in as a guest'
  return level === 'aal2' ? 'Signed in with two-factor' : 'Signed in without two-factor'
}

/** What is lost with a session without an account. `boards`: the number of boards stored in it; null: unknown. */
export function describeSessionLoss(boards: number | null): string {
  const noWay = 'This is a guest session: nobody can sign in to it again.'
  if (boards === 0) return `${noWay} It has no saved boards.`
  const subject = boards === null ? 'Boards' : boards === 1 ? 'The board' : `The ${boards} boards`
  const pronoun = boards === 1 ? 'it' : 'them'
  return `${noWay} ${subject} you saved in this browser or in the project will be lost. To keep ${pronoun}, stay signed in and export ${pronoun} first.`
}

const places: Record<StorageLocation['slot'], string> = {
  cookies: 'In this site’s cookies',
  localStorage: 'In this browser’s local storage',
  memory: 'In this tab only: reloading signs you out',
}
const reasons: Record<StorageLocation['reason'], string> = {
  asked: '',
  'cookies refused': ', because the browser blocks cookies',
  'too large for cookies': ', because the session is too large for cookies',
  'storage refused': ', because the browser blocks storage',
}

/** Where a session is stored, and why not where requested. */
export const describeSessionStorage = (storageLocation: StorageLocation): string =>
  `${places[storageLocation.slot]}${reasons[storageLocation.reason]}.`

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
  `This computer’s clock is ${formatSkew(clockSkewMs)}${clockSkewMs > 0 ? ' of' : ''} the project’s. Times shown are corrected.`
