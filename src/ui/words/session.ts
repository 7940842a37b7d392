import type { Keeping, Viewer } from '../../backend/port'
import { age } from './age'

/** Who is signed in, as they are called. */
export const nameOf = (viewer: Pick<Viewer, 'email'> | null): string => viewer?.email ?? 'No address'

/** The level of a session: "Signed in with one factor". */
export function levelIn({ level, isAnonymous }: Pick<Viewer, 'level' | 'isAnonymous'>): string {
  if (isAnonymous) return 'Signed in without an account'
  return level === 'aal2' ? 'Signed in with two factors' : 'Signed in with one factor'
}

/** What goes with a session without an account. `boards`: so many are kept in it; null: that is not known. */
export function lostWithSession(boards: number | null): string {
  const noWay = 'This session has no account, so nobody can sign in to it again.'
  if (boards === 0) return `${noWay} No board is kept in it.`
  const kept = boards === null ? 'Boards' : boards === 1 ? 'The board' : `The ${boards} boards`
  const [is, it] = boards === 1 ? ['is', 'it'] : ['are', 'them']
  return `${noWay} ${kept} that you keep in this browser or in the project ${is} lost to you with it. To have ${it} later, stay, and export ${it} as a file first.`
}

const places: Record<Keeping['in'], string> = {
  cookies: 'In cookies of this site',
  localStorage: "In this browser's local storage",
  memory: 'In this tab only: a reload signs you out',
}
const reasons: Record<Keeping['because'], string> = {
  asked: '',
  'cookies refused': ', because the browser refuses cookies',
  'too large for cookies': ', because it is too large for cookies',
  'storage refused': ', because the browser refuses to store anything',
}

/** Where a session is kept, and why not where it was asked to be. */
export const keepingIn = (keeping: Keeping): string => `${places[keeping.in]}${reasons[keeping.because]}.`

/** From here on a clock is called wrong; below, the way of a request and the whole seconds of a token would tell. */
const CLOCK_MS = 60_000

/** "5 m 12 s ahead", "2 h behind"; null while this computer's clock agrees with the project's. `skew` in ms. */
export function clockOff(skew: number | null): string | null {
  if (skew === null || Math.abs(skew) <= CLOCK_MS) return null
  return off(skew)
}

const off = (ahead: number) => `${age(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}`

/** In a sentence, that this computer's clock is `ahead` ms ahead of the project's, or behind if negative. */
export const clockIs = (ahead: number): string =>
  `This computer’s clock is ${off(ahead)}${ahead > 0 ? ' of' : ''} the project’s; times are corrected by that.`
