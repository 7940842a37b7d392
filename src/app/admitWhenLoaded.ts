import { catchError, concatMap, EMPTY, from, map, of } from 'rxjs'
import type { SessionAuth, Refusal } from '../backend/ports/backend.port'

/** Code fetched after the sign-in page. */
export interface Loadable {
  isLoaded: () => boolean
  /** Rejects if the code cannot be fetched; each call tries again. */
  preload: () => Promise<unknown>
}

const NOT_LOADED = 'part of Signalbox couldn’t be loaded'
const notLoaded: Refusal = { code: 'unexpected', reason: { code: 'board_not_loaded' } }

/**
 * Lets nobody in before the code of the board is loaded: every answer with a session, or a possible one, waits for it.
 * If nobody is signed in, the sign-in card waits for what belongs on it, if that can be had.
 */
export function admitWhenLoaded(
  auth: SessionAuth,
  part: Loadable,
  loadSignInCard: () => Promise<unknown> = () => Promise.resolve(),
): SessionAuth {
  const hasLoaded = () =>
    part.preload().then(
      () => true,
      () => false,
    )
  return {
    ...auth,
    restore: async choice => {
      const answer = await auth.restore(choice)
      const isSomebody = answer.type === 'session' || answer.type === 'choice'
      if (answer.type === 'none' || answer.type === 'refused') await loadSignInCard().catch(() => undefined)
      if (!isSomebody || part.isLoaded() || (await hasLoaded())) return answer
      return { type: 'unavailable', reason: NOT_LOADED }
    },
    signIn: async (step, stop) => {
      const answer = await auth.signIn(step, stop)
      if (answer.type !== 'session' || part.isLoaded() || (await hasLoaded())) return answer
      return { type: 'refused', refusal: notLoaded }
    },
    // A sign-in in another tab.
    changes: () =>
      auth.changes().pipe(
        concatMap(change =>
          part.isLoaded()
            ? of(change)
            : from(part.preload()).pipe(
                map(() => change),
                catchError(() => EMPTY),
              ),
        ),
      ),
  }
}
