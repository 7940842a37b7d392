import type { SessionAuth } from '../../ports/backend.port'
import { createSessionStorage, type SessionStorage } from '../sessionStorage/sessionStorage'
import { storageKeyOf, type Project } from '../project'
import type { Tokens } from './session/tokens'
import { takeUrlCallback } from './urlCallback'
import { createSessionStore, type SessionStoreInternal, type SessionStore } from './session/sessionStore'
import { createSessionCheck } from './session/checkSession'
import { browserLocation } from './pageLocation'
import { createRenewal } from './session/renewSession'
import { createRestore } from './session/restoreSession'
import { firstBoardShown } from '../../../shared/firstBoard'
import { preloadAuthJs } from './session/lazyAuthJs'
import { createSignOut } from './signOut'
import { lazySignIn } from './lazySignIn'
import { createIdentify } from './session/foreignSession'
import { createTabSync } from './session/tabSync'
import { sessionChanges } from './session/sessionChanges'

export const openSessionStorage = ({
  keep = 'cookies',
  cookieDomain: domain,
}: Pick<Project, 'keep' | 'cookieDomain'>): SessionStorage =>
  typeof keep === 'string' ? createSessionStorage(keep, domain === undefined ? {} : { domain }) : keep

/**
 * The auth service and the session. Nothing in here acts by itself: the session machine decides when to restore, renew
 * or retry. `pushToken` puts the current token on the socket.
 */
export function createSessionAuth(
  project: Project,
  sessionStorage: SessionStorage,
  tokens: Tokens,
  pushToken: () => Promise<void>,
): { auth: SessionAuth; desk: SessionStoreInternal & SessionStore } {
  const storageKey = storageKeyOf(project)
  const tabs = createTabSync(storageKey, project.shared)
  const internalStore = createSessionStore(
    { project, storageKey, keep: sessionStorage },
    tokens,
    tabs,
    pushToken,
  )
  const renew = createRenewal(project, internalStore, tabs)
  const store = { ...internalStore, renew }
  const location = project.place ?? browserLocation()
  const signIn = lazySignIn(store, project)
  const identify = createIdentify(project, internalStore)
  const arrive = async () => location && takeUrlCallback(store, location)
  const restore = createRestore(internalStore, { renew, readCallback: arrive, identify, tabs })
  // Needed to sign in; later to sign out, and for the account.
  void firstBoardShown.then(preloadAuthJs)
  const auth: SessionAuth = {
    ...signIn,
    restore: async choice => {
      const answer = await restore(choice)
      if (answer.type !== 'session') void preloadAuthJs()
      return answer
    },
    refresh: renew,
    checkSession: createSessionCheck(internalStore),
    ...createSignOut(internalStore),
    changes: () => sessionChanges(tabs, internalStore, identify),
    tokenRejections: () => tokens.rejections$,
    remaining: () => tokens.remaining(),
  }
  return { auth, desk: store }
}
