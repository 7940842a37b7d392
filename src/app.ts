import { merge } from 'rxjs'
import { createActor, fromPromise, type InspectionEvent } from 'xstate'
import type { Answer, Auth, AuthChange, Done, Enrolled } from './backend/port'
import { entranceOf, type Entrance } from './backend/supabase/entrance'
import type { Project } from './backend/supabase/project'
import type { Board } from './board/board'
import { fetchedBoard } from './fetchedBoard'
import { gated } from './gate'
import { accountMachine } from './machines/account.machine'
import type { BoardLogic } from './machines/board.logic'
import { factorMachine } from './machines/factor.machine'
import { listenerOf } from './machines/listener.machine'
import { passkeysMachine } from './machines/passkeys.machine'
import { renewalMachine } from './machines/renewal.machine'
import type { SessionInput } from './machines/session.context'
import { sessionMachine } from './machines/session.machine'
import { signInMachine } from './machines/signIn.machine'
import type { Secret } from './secret'
import { suspicions } from './streams/suspicions'
import { ticks } from './streams/ticks'
import { woken, type Surroundings, type Woken } from './streams/wakes'

/** The hinge: gives every machine its actors, but for the board and all that is under it. */
export function wire(auth: Auth, surroundings: Surroundings, board: BoardLogic) {
  const refreshed = async () => {
    const answer = await auth.refresh()
    return { answer, remaining: auth.remaining() }
  }
  const factor = factorMachine.provide({
    actors: {
      factors: fromPromise(() => auth.factors()),
      challenge: fromPromise(({ input }) => auth.challenge(input.factorId)),
      verify: fromPromise(({ input }) => auth.verify(input.challenge, input.code)),
    },
  })
  return sessionMachine.provide({
    actors: {
      factor,
      board,
      renewal: renewalMachine.provide({
        actors: {
          refresh: fromPromise(refreshed),
          ticks: listenerOf(() =>
            ticks({ ...surroundings, remaining: () => auth.remaining(), doubts$: auth.doubts() }),
          ),
          suspicions: listenerOf(() => suspicions(() => auth.look(), surroundings)),
        },
      }),
      signIn: signInMachine.provide({
        actors: {
          offers: fromPromise(() => auth.offers()),
          ask: fromPromise(async ({ input: step }) => ({ step, answer: await auth.signIn(step) })),
        },
      }),
      account: accountMachine.provide({
        actors: { ...accountOf(auth), passkeys: passkeysMachine.provide({ actors: passkeysOf(auth) }) },
      }),
      restore: fromPromise(({ input }) => auth.restore(input.choice)),
      signOut: fromPromise(({ input }) => auth.signOut(input.scope)),
      news: listenerOf(() => merge<(AuthChange | Woken)[]>(auth.changes(), woken(surroundings))),
    },
  })
}

const accountOf = (auth: Auth) => ({
  factors: fromPromise(() => auth.account()),
  enrol: fromPromise<Enrolled, { name: string }>(({ input }) => auth.enrol(input.name)),
  confirm: fromPromise<Answer, { factorId: string; code: Secret }>(async ({ input }) => {
    const challenged = await auth.challenge(input.factorId)
    return challenged.type === 'refused' ? challenged : auth.verify(challenged.challenge, input.code)
  }),
  removeFactor: fromPromise<Answer, { factorId: string }>(({ input }) => auth.removeFactor(input.factorId)),
  newCodes: fromPromise(() => auth.newRecoveryCodes()),
  endOthers: fromPromise(() => auth.signOut('others')),
  changePassword: fromPromise<Done, { password: Secret }>(({ input }) => auth.changePassword(input.password)),
})

const passkeysOf = (auth: Auth) => ({
  passkeys: fromPromise(() => auth.passkeys()),
  register: fromPromise<Done, { name: string }>(({ input }) => auth.registerPasskey(input.name)),
  rename: fromPromise<Done, { id: string; name: string }>(({ input: { id, name } }) =>
    auth.renamePasskey(id, name),
  ),
  remove: fromPromise<Done, { id: string }>(({ input }) => auth.removePasskey(input.id)),
})

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
  const inside = fetchedBoard(async () => {
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
