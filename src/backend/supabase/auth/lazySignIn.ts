import { lazyValue } from '../../../shared/lazyValue'
import type { SessionAuth } from '../../ports/backend.port'
import type { Project } from '../project'
import { DEFAULT_METHODS } from './defaultMethods'
import { partMissing } from './refusals/sessionRefusals'
import { refusalAnswer } from './refusals/toRefusal'
import type { SessionStore } from './session/sessionStore'

/**
 * The ways to sign in, fetched with the sign-in card: a page with a stored session needs none. A sign-in is refused if
 * they cannot be fetched; the next one tries again.
 */
export function lazySignIn(
  store: Pick<SessionStore, 'authJs' | 'accept' | 'trust' | 'returnMark'>,
  project: Project,
  load = () => import('./signIn'),
): Pick<SessionAuth, 'signInMethods' | 'signIn'> {
  const { preload, get } = lazyValue(async () => (await load()).createSignIn(store, project))
  return {
    signInMethods: () =>
      preload().then(
        () => get().signInMethods(),
        () => DEFAULT_METHODS,
      ),
    signIn: (step, stop) =>
      preload().then(
        () => get().signIn(step, stop),
        () => refusalAnswer(partMissing),
      ),
  }
}
