import { auditTime, map, type Observable } from 'rxjs'
import { fromCallback, fromEventObservable, fromPromise } from 'xstate'
import { fromAddress, noAddress, thisAddress, type Address } from './address'
import type { Backend, Deeds } from './backend/port'
import { accountOf } from './backend/supabase/auth/account'
import { insideOf } from './backend/supabase/backend'
import type { Entrance } from './backend/supabase/entrance'
import type { BoardFile } from './board/board'
import { readLink } from './board/link'
import { computerBoard } from './board/templates/computer'
import { emptyBoard } from './board/templates/empty'
import { fetchedActivity } from './fetchedActivity'
import { editorOver } from './fetchedEditor'
import { fromFeed } from './fromFeed'
import { fromWatchers } from './fromWatchers'
import { boardOnceThere, type BoardLogic } from './machines/board.logic'
import type { ApprovalsCommand, BoardEvent, BoardInput } from './machines/board.context'
import { boardMachine } from './machines/board.machine'
import { channelMachine } from './machines/channel.machine'
import { connectionMachine } from './machines/connection.machine'
import { listenerOf } from './machines/listener.machine'
import { previewMachine } from './machines/preview.machine'
import type { PreviewEvent, Sharing } from './machines/preview.setup'
import type { ShelfEvent } from './machines/shelf.context'
import { shelfMachine } from './machines/shelf.machine'
import { carriedOut } from './machines/shelf.tasks'
import type { SignedInLogic } from './machines/signedIn.logic'
import { watchersMachine } from './machines/watchers.machine'
import { wireSignedIn } from './signedIn'
import { feed } from './streams/feed'
import { page } from './streams/page'
import { preview } from './streams/preview'
import { runOnce } from './streams/runOnce'
import { wakes, type Surroundings } from './streams/wakes'
import { watchers } from './streams/watchers'

/** A page that was hidden for so long is shown to nobody, and what it hears costs the project messages. */
const AWAY_MS = 10 * 60_000

const BUNCH_MS = 250

/** The other half of the hinge: gives the board and all that is under it its actors. */
export function wireBoard(
  { approvals, boards, data, link, shapes }: Omit<Backend, 'auth' | keyof Deeds>,
  surroundings: Surroundings,
  activity: ReturnType<typeof fetchedActivity>,
  address: Address = noAddress,
) {
  const editor = editorOver(shapes)
  return boardMachine.provide({
    guards: editor.guards,
    actors: {
      ...activity,
      channel: channelMachine.provide({
        actors: {
          feed: fromFeed(({ source, memory, isOnce }, panels$, again$) =>
            isOnce ? runOnce(data, source, panels$, memory) : feed(data, source, panels$, memory, again$),
          ),
          preview: previewMachine.provide({
            actors: {
              look: fromPromise(({ input, signal }) => preview(data, input, signal)),
              share: fromCallback<PreviewEvent, Sharing>(({ input: { file, lifetime }, sendBack }) => {
                const subscription = data.sign(file, lifetime).subscribe({
                  next: link => sendBack({ type: 'preview.shared', link }),
                  error: (error: unknown) => sendBack({ type: 'preview.unshared', error }),
                })
                return () => subscription.unsubscribe()
              }),
            },
          }),
        },
      }),
      approvals: fromCallback<ApprovalsCommand>(({ sendBack, receive }) => {
        receive(command =>
          command.type === 'approvals.add' ? approvals.add(command.approval) : approvals.remove(command.id),
        )
        const subscription = approvals
          .list()
          .subscribe(listed => sendBack({ type: 'board.approvals', approvals: listed } satisfies BoardEvent))
        return () => subscription.unsubscribe()
      }),
      connection: connectionMachine.provide({
        actors: {
          link: fromEventObservable(() => link.open(wakes(surroundings))),
          page: listenerOf(() => page({ ...surroundings, awayAfter: AWAY_MS })),
        },
      }),
      ...editor.actors,
      watchers: watchersMachine.provide({
        actors: { watch: fromWatchers((board, doing$) => watchers(data, board, doing$)) },
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
  })
}

/** Changes come in bunches: a listing for each would be too many. */
const changesOf = (heard$: Observable<unknown>): Observable<ShelfEvent> =>
  heard$.pipe(
    auditTime(BUNCH_MS),
    map(() => ({ type: 'shelf.changed' })),
  )

/**
 * All that is behind the sign-in. `first`: what is shown first where the page's address asks for nothing; of a project
 * that has the demo's tables that is its board, and of one's `own` nothing is known.
 */
export function openInside(
  entrance: Entrance,
  surroundings: Surroundings,
  first: BoardFile | 'demo' | 'own',
): SignedInLogic {
  const { tools, ...inside } = insideOf(entrance)
  const activity = fetchedActivity(async () =>
    (await import('./activity')).openActivity(tools, inside.shapes, surroundings),
  )
  const logic: BoardLogic = wireBoard(inside, surroundings, activity, thisAddress)
  const board: BoardLogic = {
    ...boardOnceThere(() => logic),
    getInitialSnapshot: (scope, input) =>
      logic.getInitialSnapshot(scope, { ...input, ...firstShown(fileOf(first)) }),
  }
  return { board, ...wireSignedIn({ ...entrance.auth, ...accountOf(entrance) }, surroundings) }
}

const fileOf = (first: BoardFile | 'demo' | 'own') =>
  first === 'demo' ? computerBoard : first === 'own' ? emptyBoard : first

/** Nothing where the address asks for a board, which is opened as soon as it is known whose it is. */
function firstShown(first: BoardFile): Pick<BoardInput, 'board' | 'first' | 'look'> {
  const { link } = readLink(new URLSearchParams(thisAddress.search()))
  const { board, variables, time, panel } = link
  return board === null ? { board: first, look: { variables, time, panel } } : { board: blank, first }
}
const blank: BoardFile = { version: 1, title: 'Signalbox', sources: {}, panels: [] }
