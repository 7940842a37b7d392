import { BehaviorSubject, type Observable } from 'rxjs'
import { fromCallback } from 'xstate'
import type {
  PresenceCommand,
  ViewersMachineEvent,
  PresenceInput,
} from '../../machines/viewers/viewers.context'
import type { ViewerStatus } from '../../streams/viewers/viewerList'
import type { ViewersEvent } from '../../streams/viewers/boardViewers'

/** The viewers of a board as an actor: it receives what this page does, and reports who is there. */
export const fromViewers = (
  open: (board: string, status$: Observable<ViewerStatus>) => Observable<ViewersEvent>,
) =>
  fromCallback<PresenceCommand, PresenceInput>(({ input: { board, status }, sendBack, receive }) => {
    const status$ = new BehaviorSubject(status)
    receive(command => status$.next(command.status))
    const send = (message: ViewersMachineEvent) => sendBack(message)
    const subscription = open(board, status$).subscribe({
      next: send,
      error: (error: unknown) => send({ type: 'viewers.lost', error }),
    })
    return () => subscription.unsubscribe()
  })
