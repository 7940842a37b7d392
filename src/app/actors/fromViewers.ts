import { BehaviorSubject, type Observable } from 'rxjs'
import { fromCallback } from 'xstate'
import type {
  PresenceCommand,
  ViewersMachineEvent,
  PresenceInput,
} from '../../machines/viewers/viewers.context'
import type { ViewerStatus } from '../../streams/viewers/viewerList'
import type { ViewersEvent } from '../../streams/viewers/boardViewers'

/** The viewers of a board as an actor: it is told what this page does, and reports who is there. */
export const fromViewers = (
  open: (board: string, doing$: Observable<ViewerStatus>) => Observable<ViewersEvent>,
) =>
  fromCallback<PresenceCommand, PresenceInput>(({ input: { board, doing }, sendBack, receive }) => {
    const doing$ = new BehaviorSubject(doing)
    receive(command => doing$.next(command.doing))
    const tell = (message: ViewersMachineEvent) => sendBack(message)
    const subscription = open(board, doing$).subscribe({
      next: tell,
      error: (error: unknown) => tell({ type: 'viewers.lost', error }),
    })
    return () => subscription.unsubscribe()
  })
