import { merge } from 'rxjs'
import { createActor, fromPromise, type InspectionEvent } from 'xstate'
import type { AuthChange, AuthOfSession } from './backend/port'
import { entranceOf, type Entrance } from './backend/supabase/entrance'
import type { Project } from './backend/supabase/project'
import type { Board } from './board/board'
import { fetchedInside } from './fetchedInside'
import { gated } from './gate'
import { listenerOf } from './machines/listener.machine'
import type { SessionInput } from './machines/session.context'
import { sessionMachine } from './machines/session.machine'
import type { SignedInLogic } from './machines/signedIn.logic'
import { signInMachine } from './machines/signIn.machine'
import { woken, type Surroundings, type Woken } from './streams/wakes'

/** The hinge: gives the session and the ways into it their actors. */
export function wire(auth: AuthOfSession, surroundings: Surroundings, signedIn: SignedInLogic) {
  return sessionMachine.provide({
    actors: {
      ...signedIn,
      signIn: signInMachine.provide({
        actors: {
          offers: fromPromise(() => auth.offers()),
          ask: fromPromise(async ({ input: step }) => ({ step, answer: await auth.signIn(step) })),
        },
      }),
      restore: fromPromise(({ input }) => auth.restore(input.choice)),
      signOut: fromPromise(({ input }) => auth.signOut(input.scope)),
      news: listenerOf(() => merge<(AuthChange | Woken)[]>(auth.changes(), woken(surroundings))),
    },
  })
}

const browser: Surroundings = {
  page: globalThis.window,
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
}

export interface AppOptions {
  /** Of the project; made here where the caller needs none. */
  entrance?: Entrance
  /** What is shown first: this, the demo's (where nothing else is said), or nothing, as of one's own project. */
  board?: Board | 'demo' | 'own'
  secondFactor?: SessionInput['secondFactor']
  /** Fetches the screen of the board. */
  screen?: () => Promise<unknown>
  inspect?: (event: InspectionEvent) => void
}

/**
 * The root of the house over a Supabase project. Starts nothing: the caller starts the root, once. What the board
 * needs is fetched as soon as nothing else is to be done, and before anybody is let in.
 */
export function createApp(
  project: Project,
  {
    entrance = entranceOf(project),
    board = 'demo',
    secondFactor = 'at sign-in',
    screen,
    inspect,
  }: AppOptions = {},
) {
  const inside = fetchedInside(async () => {
    const [{ openInside }] = await Promise.all([import('./inside'), screen?.()])
    return openInside(entrance, browser, board)
  })
  inside.soon()
  return createActor(wire(gated(entrance.auth, inside), browser, inside.logic), {
    // Its board stands in: what is shown first is chosen inside.
    input: { board: { version: 1, title: 'Signalbox', sources: {}, panels: [] }, secondFactor },
    ...(inspect && { inspect }),
  })
}
