import type { AuthOfSession } from '../../port'
import { keepIn, type Keep } from '../keep/keep'
import { storageKeyOf, type Project } from '../project'
import type { Tokens } from '../tokens'
import { takeAddress } from './address'
import { openDesk, type Backroom, type Desk } from './desk'
import { looking } from './look'
import { thisPlace } from './page'
import { renewals } from './renewal'
import { restoring } from './restore'
import { signingOut } from './signOut'
import { waysIn } from './steps'
import { identifies } from './stranger'
import { tabsOf } from './tabs'
import { newsFrom } from './watch'

export const keepOf = ({ keep = 'cookies' }: Project): Keep =>
  typeof keep === 'string' ? keepIn(keep) : keep

/**
 * The auth service and the session. Nothing in here does anything by itself: when to restore, renew or try again is
 * the session machine's to say. `push` puts the token that is held on the socket.
 */
export function supabaseAuth(
  project: Project,
  keep: Keep,
  tokens: Tokens,
  push: () => Promise<void>,
): { auth: AuthOfSession; desk: Backroom & Desk } {
  const storageKey = storageKeyOf(project)
  const tabs = tabsOf(storageKey, project.shared)
  const backroom = openDesk({ project, storageKey, keep }, tokens, tabs, push)
  const renew = renewals(project, backroom, tabs)
  const desk = { ...backroom, renew }
  const place = project.place ?? thisPlace()
  const ways = waysIn(desk, project)
  const identify = identifies(project, backroom)
  const arrive = async () => place && takeAddress(desk, place)
  const auth: AuthOfSession = {
    ...ways,
    restore: restoring(backroom, { renew, arrive, identify, tabs }),
    refresh: renew,
    look: looking(backroom),
    signOut: signingOut(backroom),
    changes: () => newsFrom(tabs, backroom, identify),
    doubts: () => tokens.doubts$,
    remaining: () => tokens.remaining(),
  }
  return { auth, desk }
}
