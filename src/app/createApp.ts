import { merge } from 'rxjs'
import { createActor, fromPromise, type InspectionEvent } from 'xstate'
import type { AuthChange, SessionAuth } from '../backend/ports/backend.port'
import { createAuth, type AuthContext } from '../backend/supabase/createAuth'
import type { Project } from '../backend/supabase/project'
import type { Board } from '../board/board'
import type { ViewerVisibility } from './actors/fromVisibility'
import { lazySignedIn } from './lazy/lazySignedIn'
import { admitWhenLoaded } from './admitWhenLoaded'
import { createListener } from '../machines/listener/listener.machine'
import type { SessionInput } from '../machines/session/session.context'
import { sessionMachine } from '../machines/session/session.machine'
import type { SignedInLogic } from '../machines/session/signedIn.logic'
import { signInMachine } from '../machines/signIn/signIn.machine'
import type { PanelsInView } from '../streams/page/panelsInView'
import { onlineWakes, type PageEnvironment, type WakeEvent } from '../streams/page/pageWake'

/** Connects the session and sign-in machines with their actors. */
export function wireSession(auth: SessionAuth, environment: PageEnvironment, signedIn: SignedInLogic) {
  return sessionMachine.provide({
    actors: {
      ...signedIn,
      signIn: signInMachine.provide({
        actors: {
          offers: fromPromise(() => auth.signInMethods()),
          ask: fromPromise(async ({ input: step, signal }) => ({
            step,
            answer: await auth.signIn(step, signal),
          })),
        },
      }),
      restore: fromPromise(({ input }) => auth.restore(input.choice)),
      signOut: fromPromise(({ input }) => auth.signOut(input.scope)),
      outsideChanges: createListener(() =>
        merge<(AuthChange | WakeEvent)[]>(auth.changes(), onlineWakes(environment)),
      ),
    },
  })
}

const browser: PageEnvironment = {
  page: globalThis.window,
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
}

/** Fetched by the demo only. */
const loadDemoBoard = async () => (await import('./demo/demoBoard')).loadDemoBoard()

export interface AppOptions {
  /** The session of the project; created here by default. */
  authContext?: AuthContext
  /** The board to begin with: this one, the demo's (default), or with `own` a saved one of the user's own project. */
  board?: Board | 'demo' | 'own'
  /** Whether others may see that this page shows a board; by default they may not. */
  visibility?: ViewerVisibility
  secondFactor?: SessionInput['secondFactor']
  /** Which panels are in view, as the screen reports it. */
  panelsInView?: PanelsInView
  /** Fetches the code of the board screen. */
  loadScreen?: () => Promise<unknown>
  /** Fetches the code of the account's dialog. */
  loadAccountDialog?: () => Promise<unknown>
  /** Fetches what the sign-in card needs beside the code of the page. */
  loadSignInCard?: () => Promise<unknown>
  inspect?: (event: InspectionEvent) => void
}

/**
 * The root actor for a Supabase project. It is not started: the caller starts it, once. The code of the board is
 * fetched as soon as the browser is idle, and before anybody is let in.
 */
export function createApp(
  project: Project,
  {
    authContext = createAuth(project),
    board = 'demo',
    visibility,
    secondFactor = 'at sign-in',
    panelsInView,
    loadScreen,
    loadAccountDialog = () => Promise.resolve(),
    loadSignInCard,
    inspect,
  }: AppOptions = {},
) {
  const signedIn = lazySignedIn(async () => {
    const [{ openSignedIn }, first] = await Promise.all([
      import('./wireBoard'),
      board === 'demo' ? loadDemoBoard() : board,
      // A saved board is shown first, and this code loads it.
      ...(board === 'own'
        ? [
            import('../backend/supabase/boards/createBoards'),
            import('../machines/boardLibrary/boardLibrary.tasks'),
          ]
        : []),
      loadScreen?.(),
    ])
    return openSignedIn(
      authContext,
      { ...browser, ...(panelsInView && { panelsInView }) },
      first,
      loadAccountDialog,
      visibility,
    )
  })
  signedIn.preloadWhenIdle()
  const auth = admitWhenLoaded(authContext.auth, signedIn, loadSignInCard)
  return createActor(wireSession(auth, browser, signedIn.logic), {
    // A placeholder: `openSignedIn` chooses the first board.
    input: { board: { version: 2, title: 'Signalbox', sources: {}, panels: [] }, secondFactor },
    ...(inspect && { inspect }),
  })
}
