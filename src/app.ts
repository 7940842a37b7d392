import { auditTime, map, merge, type Observable } from 'rxjs'
import { createActor, fromEventObservable, fromPromise, type InspectionEvent } from 'xstate'
import type { Answer, Auth, AuthChange, Backend, Done, Enrolled } from './backend/port'
import { supabase } from './backend/supabase/backend'
import type { Board } from './board/board'
import { readLink } from './board/link'
import { computerBoard } from './board/templates/computer'
import type { Project } from './backend/supabase/project'
import { fromAddress, noAddress, thisAddress, type Address } from './address'
import { fromFeed } from './fromFeed'
import { accountMachine } from './machines/account.machine'
import { boardMachine } from './machines/board.machine'
import { editorMachine } from './machines/editor.machine'
import { channelMachine } from './machines/channel.machine'
import { connectionMachine } from './machines/connection.machine'
import { factorMachine } from './machines/factor.machine'
import { listenerOf } from './machines/listener.machine'
import { passkeysMachine } from './machines/passkeys.machine'
import { renewalMachine } from './machines/renewal.machine'
import type { SessionInput } from './machines/session.context'
import { sessionMachine } from './machines/session.machine'
import { carriedOut } from './machines/shelf.tasks'
import type { ShelfEvent } from './machines/shelf.context'
import { shelfMachine } from './machines/shelf.machine'
import { signInMachine } from './machines/signIn.machine'
import type { Secret } from './secret'
import { feed } from './streams/feed'
import { page } from './streams/page'
import { suspicions } from './streams/suspicions'
import { ticks } from './streams/ticks'
import { wakes, woken, type Surroundings, type Woken } from './streams/wakes'

/** A page that was hidden for so long is shown to nobody, and what it hears costs the project messages. */
const AWAY_MS = 10 * 60_000

const BUNCH_MS = 250

/** The hinge: gives every machine its actors. */
export function wire(
  { auth, boards, data, link, shapes }: Backend,
  surroundings: Surroundings,
  address: Address = noAddress,
) {
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
      board: boardMachine.provide({
        actors: {
          channel: channelMachine.provide({
            actors: {
              feed: fromFeed(({ source, memory }, panels$, again$) =>
                feed(data, source, panels$, memory, again$),
              ),
            },
          }),
          connection: connectionMachine.provide({
            actors: {
              link: fromEventObservable(() => link.open(wakes(surroundings))),
              page: listenerOf(() => page({ ...surroundings, awayAfter: AWAY_MS })),
            },
          }),
          editor: editorMachine.provide({
            actors: {
              describe: fromPromise(({ input }) => shapes.describe(input.schema)),
              probe: fromPromise(({ input }) => shapes.probe(input)),
            },
          }),
          shelf: shelfMachine.provide({
            actors: {
              list: fromPromise(() => boards.list()),
              work: fromPromise(({ input }) => carriedOut(boards, input)),
              elsewhere: listenerOf(() => changesOf(boards.elsewhere())),
              live: fromEventObservable(() => changesOf(boards.live())),
              address: fromAddress(address),
            },
          }),
        },
      }),
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

/** Changes come in bunches: a listing for each would be too many. */
const changesOf = (heard$: Observable<unknown>): Observable<ShelfEvent> =>
  heard$.pipe(
    auditTime(BUNCH_MS),
    map(() => ({ type: 'shelf.changed' })),
  )

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
  board?: Board
  secondFactor?: SessionInput['secondFactor']
  inspect?: (event: InspectionEvent) => void
}

/** Nothing where the address asks for a board, which is opened as soon as it is known whose it is. */
const firstShown = (): Board =>
  readLink(new URLSearchParams(thisAddress.search())).link.board === null
    ? computerBoard
    : { version: 1, title: 'Signalbox', sources: {}, panels: [] }

/** The root of the house over a Supabase project. Starts nothing: the caller starts the root, once. */
export function createApp(
  project: Project,
  { board = firstShown(), secondFactor = 'at sign-in', inspect }: AppOptions = {},
) {
  return createActor(wire(supabase(project), browser, thisAddress), {
    input: { board, secondFactor },
    ...(inspect && { inspect }),
  })
}
