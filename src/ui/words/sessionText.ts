import type { Viewer } from '../../backend/ports/backend.port'
import { formatDuration } from './duration'

/** What to call the viewer. */
export const formatAccountName = (viewer: Pick<Viewer, 'email'> | null): string =>
  viewer?.email ?? 'No address'

/** How a session was signed in: "without two-factor". */
export function levelText({ level, isAnonymous }: Pick<Viewer, 'level' | 'isAnonymous'>): string {
  if (isAnonymous) return 'as a guest'
  return level === 'aal2' ? 'with two-factor' : 'without two-factor'
}

export const describeLevel = (viewer: Pick<Viewer, 'level' | 'isAnonymous'>): string =>
  `Signed in ${levelText(viewer)}`

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
