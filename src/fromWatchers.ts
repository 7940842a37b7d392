import { BehaviorSubject, type Observable } from 'rxjs'
import { fromCallback } from 'xstate'
import type { WatchCommand, WatchersMessage, WatchInput } from './machines/watchers.context'
import type { Doing } from './streams/present'
import type { WatchersEvent } from './streams/watchers'

/** Those who look at a board as an actor: it is told what this page does, and says who is there. */
export const fromWatchers = (open: (board: string, doing$: Observable<Doing>) => Observable<WatchersEvent>) =>
  fromCallback<WatchCommand, WatchInput>(({ input: { board, doing }, sendBack, receive }) => {
    const doing$ = new BehaviorSubject(doing)
    receive(command => doing$.next(command.doing))
    const tell = (message: WatchersMessage) => sendBack(message)
    const watching = open(board, doing$).subscribe({
      next: tell,
      error: (error: unknown) => tell({ type: 'watchers.lost', error }),
    })
    return () => watching.unsubscribe()
  })
