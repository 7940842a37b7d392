import { auditTime, defer, map, switchMap, type Observable } from 'rxjs'
import { fromCallback, fromEventObservable, fromPromise } from 'xstate'
import { fromAddress, noAddress, browserAddress, type PageAddress } from './pageAddress'
import type { Backend, Mutations } from '../backend/ports/backend.port'
import { lazyAccountAuth } from '../backend/supabase/auth/account/lazyAccountAuth'
import { createSignedInBackend } from '../backend/supabase/createSignedInBackend'
import type { AuthContext } from '../backend/supabase/createAuth'
import type { BoardFile } from '../board/board'
import { readLink } from '../board/model/boardLink'
import { readTourSettings } from '../board/model/tourLink'
import { emptyBoard } from '../board/templates/emptyBoard'
import { lazyAccount } from './lazy/lazyAccount'
import { lazyMutations } from './lazy/lazyMutations'
import { lazyBoardViewers } from './lazy/lazyBoardViewers'
import { lazyEditor } from './lazy/lazyEditor'
import { lazyPreview } from './lazy/lazyPreview'
import { fromArrangement } from './actors/fromArrangement'
import { fromClock } from './actors/fromClock'
import { fromFeed } from './actors/fromFeed'
import { fromSight } from './actors/fromSight'
import { fromVisibility, type ViewerVisibility } from './actors/fromVisibility'
import { fromViewers } from './actors/fromViewers'
import { fromZone } from './actors/fromZone'
import type { BoardLogic } from '../machines/board/board.logic'
import type { BoardInput } from '../machines/board/board.context'
import type { ApprovalsCommand, BoardEvent } from '../machines/board/board.events'
import { boardMachine } from '../machines/board/board.machine'
import { channelMachine } from '../machines/channel/channel.machine'
import { connectionMachine } from '../machines/connection/connection.machine'
import { createListener } from '../machines/listener/listener.machine'
import { boardArrangementMachine } from '../machines/boardArrangement/boardArrangement.machine'
import { boardListMachine } from '../machines/boardList/boardList.machine'
import type { BoardListEvent } from '../machines/boardList/boardList.setup'
import { boardLibraryMachine } from '../machines/boardLibrary/boardLibrary.machine'
import type { SignedInLogic } from '../machines/session/signedIn.logic'
import { lazyLogic } from '../machines/shared/lazyLogic'
import { viewersMachine } from '../machines/viewers/viewers.machine'
import { firstBoardShown } from '../shared/firstBoard'
import { wireSignedIn } from './wireSignedIn'
import { feed } from '../streams/feed'
import { preloadDays } from '../streams/views/lateKinds'
import { confirmLeave } from '../streams/page/confirmLeave'
import { pageEvents } from '../streams/page/pageEvents'
import { runOnce } from '../streams/runOnce'
import { pageWakes, type PageEnvironment } from '../streams/page/pageWake'

/**
 * After being hidden for so long, ms, the page is seen by nobody, and every change it receives costs the project
 * messages.
 */
const AWAY_MS = 10 * 60_000

const CHANGES_WINDOW_MS = 250

/** Connects the board machine and all machines under it with their actors. */
export function wireBoard(
  { approvals, boards, sources, link, catalog }: Omit<Backend, 'auth' | keyof Mutations>,
  environment: PageEnvironment,
  mutations: ReturnType<typeof lazyMutations>,
  address: PageAddress = noAddress,
  visibility?: ViewerVisibility,
) {
  // Nobody edits in a kiosk.
  const editor = lazyEditor(
    catalog,
    environment,
    () => visibility?.page.getSnapshot().hasTag('kiosk') !== true,
  )
  const preview = lazyPreview(sources)
  void firstBoardShown.then(preloadDays)
  const { watch, clock } = fromClock(sources)
  return boardMachine.provide({
    guards: editor.guards,
    actors: {
      ...mutations,
      channel: channelMachine.provide({
        actors: {
          feed: fromFeed(({ source, previousRows, isOnce }, panels$, refresh$) => {
            if (isOnce) return runOnce(sources, source, panels$, previousRows)
            const events$ = watch(source, feed(sources, source, panels$, previousRows, refresh$))
            return source.kind === 'folder' ? preview.beforeFiles(events$) : events$
          }),
          preview: preview.logic,
        },
      }),
      approvals: fromCallback<ApprovalsCommand>(({ sendBack, receive }) => {
        receive(command =>
          command.type === 'approvals.add' ? approvals.add(command.approval) : approvals.remove(command.id),
        )
        const subscription = approvals
          .list()
          .subscribe(approvalList =>
            sendBack({ type: 'board.approvals', approvals: approvalList } satisfies BoardEvent),
          )
        return () => subscription.unsubscribe()
      }),
      connection: connectionMachine.provide({
        actors: {
          link: fromEventObservable(() => link.open(pageWakes(environment))),
          page: createListener(() => pageEvents({ ...environment, awayAfter: AWAY_MS })),
        },
      }),
      sight: fromSight(environment),
      clock,
      ...(visibility && { zone: fromZone(visibility) }),
      ...editor.actors,
      viewers: viewersMachine.provide({
        actors: {
          watch: fromViewers((board, status$) => lazyBoardViewers(sources, board, status$)),
          ...(visibility && { visibility: fromVisibility(visibility) }),
        },
      }),
      boardLibrary: boardLibraryMachine.provide({
        actors: {
          boardList: boardListMachine.provide({
            actors: {
              list: fromPromise(() => boards.list()),
              otherTabs: createListener(() => toChangedEvents(boards.otherTabChanges())),
              live: fromEventObservable(() => toChangedEvents(boards.projectChanges())),
            },
          }),
          work: fromPromise(async ({ input }) =>
            (await import('../machines/boardLibrary/boardLibrary.tasks')).runTask(boards, input),
          ),
          guardLeaving: fromCallback(() => confirmLeave(environment)),
          address: fromAddress(address),
          arrangement: boardArrangementMachine.provide({ actors: { storage: fromArrangement(boards) } }),
        },
      }),
    },
  })
}

/** The list of boards can wait where the first board is known: its code and its answer would delay the first rows. */
const listedLater = (boards: Backend['boards']): Backend['boards'] => ({
  ...boards,
  list: () => firstBoardShown.then(() => boards.list()),
  otherTabChanges: () => defer(() => firstBoardShown).pipe(switchMap(() => boards.otherTabChanges())),
})

/** Changes arrive in bunches: a listing for each would be too many. */
const toChangedEvents = (changes$: Observable<unknown>): Observable<BoardListEvent> =>
  changes$.pipe(
    auditTime(CHANGES_WINDOW_MS),
    map(() => ({ type: 'boardList.changed' })),
  )

/**
 * Everything behind the sign-in. `first`: the board shown where the page's address names none. `own`: the user's own
 * project, which begins with the board opened last, or another saved one.
 */
export function openSignedIn(
  authContext: AuthContext,
  environment: PageEnvironment,
  first: BoardFile | 'own',
  loadAccountDialog: () => Promise<unknown>,
  visibility?: ViewerVisibility,
): SignedInLogic {
  const { tools, ...backend } = createSignedInBackend(authContext)
  const mutations = lazyMutations(async () => {
    await firstBoardShown
    return (await import('./wireMutations')).openMutations(tools, backend, environment)
  })
  const boards = first === 'own' ? backend.boards : listedLater(backend.boards)
  const logic: BoardLogic = wireBoard(
    { ...backend, boards },
    environment,
    mutations,
    browserAddress,
    visibility,
  )
  const board: BoardLogic = {
    ...lazyLogic(() => logic),
    getInitialSnapshot: (scope, input) =>
      logic.getInitialSnapshot(scope, { ...input, ...firstBoardInput(first) }),
  }
  const auth = { ...authContext.auth, ...lazyAccountAuth(authContext) }
  return { board, ...wireSignedIn(auth, environment), ...lazyAccount(auth, loadAccountDialog) }
}

/**
 * A blank board where another one follows: the board that the address names, once its owner is known, or a saved board
 * of the user's own project.
 */
function firstBoardInput(
  first: BoardFile | 'own',
): Pick<BoardInput, 'board' | 'firstFile' | 'opensSaved' | 'viewState'> {
  const search = browserAddress.search()
  const { link } = readLink(new URLSearchParams(search))
  const { board, variables, time, panel } = link
  const firstFile = first === 'own' ? emptyBoard : first
  // A tour opens the boards it names, and no other one beside them.
  const isTour = (readTourSettings(search)?.boards ?? null) !== null
  if (board === null && (first !== 'own' || isTour))
    return { board: firstFile, viewState: { variables, time, panel } }
  return { board: blankBoard, firstFile, opensSaved: board === null }
}
const blankBoard: BoardFile = { version: 2, title: 'Boards', sources: {}, panels: [] }
