import type { Auth } from '../../port'
import { keepIn, type Keep } from '../keep/keep'
import { storageKeyOf, type Project } from '../project'
import type { Tokens } from '../tokens'
import { takeAddress } from './address'
import { openDesk } from './desk'
import { factorsOf } from './factors'
import { looking } from './look'
import { knownBy } from './known'
import { hasPasskeys } from './offers'
import { thisPlace } from './page'
import { passkeysOf } from './passkeys'
import { changesPassword } from './passwords'
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
export function supabaseAuth(project: Project, keep: Keep, tokens: Tokens, push: () => Promise<void>): Auth {
  const storageKey = storageKeyOf(project)
  const tabs = tabsOf(storageKey, project.shared)
  const backroom = openDesk({ project, storageKey, keep }, tokens, tabs, push)
  const renew = renewals(project, backroom, tabs)
  const desk = { ...backroom, renew }
  const place = project.place ?? thisPlace()
  const ways = waysIn(desk, project)
  const identify = identifies(project, backroom)
  const arrive = async () => place && takeAddress(desk, place)
  return {
    ...ways,
    ...factorsOf(desk, project),
    ...passkeysOf(desk, knownBy(desk), async () => hasPasskeys() && (await ways.offers()).passkey),
    changePassword: changesPassword(desk),
    restore: restoring(backroom, { renew, arrive, identify, tabs }),
    refresh: renew,
    look: looking(backroom),
    signOut: signingOut(backroom),
    changes: () => newsFrom(tabs, backroom, identify),
    doubts: () => tokens.doubts$,
    remaining: () => tokens.remaining(),
  }
}
