import { catchError, concatMap, EMPTY, from, map, of } from 'rxjs'
import type { AuthOfSession, Refusal } from './backend/port'

/** What is fetched after the page on which one signs in. */
export interface Fetching {
  isThere: () => boolean
  /** Rejects where it cannot be had; asked again, tries again. */
  fetch: () => Promise<unknown>
}

const UNFETCHED = 'a part of Signalbox could not be loaded'
const unfetched: Refusal = {
  code: 'unexpected',
  message: 'You are signed in, but a part of Signalbox could not be loaded. Load the page again.',
}

/** Lets nobody in before what they will see is there: whatever says that somebody is signed in, or may be, waits for it. */
export function gated(auth: AuthOfSession, inside: Fetching): AuthOfSession {
  const isThere = () =>
    inside.fetch().then(
      () => true,
      () => false,
    )
  return {
    ...auth,
    restore: async choice => {
      const told = await auth.restore(choice)
      const isSomebody = told.type === 'session' || told.type === 'choice'
      if (!isSomebody || inside.isThere() || (await isThere())) return told
      return { type: 'unavailable', reason: UNFETCHED }
    },
    signIn: async step => {
      const told = await auth.signIn(step)
      if (told.type !== 'session' || inside.isThere() || (await isThere())) return told
      return { type: 'refused', refusal: unfetched }
    },
    // A sign-in in another tab.
    changes: () =>
      auth.changes().pipe(
        concatMap(change =>
          inside.isThere()
            ? of(change)
            : from(inside.fetch()).pipe(
                map(() => change),
                catchError(() => EMPTY),
              ),
        ),
      ),
  }
}
