import { BehaviorSubject, Subject, type Observable } from 'rxjs'
import { fromEventObservable, type ObservableActorLogic } from 'xstate'
import type { Panel } from '../../board/board'
import type { FeedCommand, FeedInput } from '../../machines/channel/channel.context'
import type { FeedEvent } from '../../streams/feed'

/**
 * Opens a feed for `input`. `panels$` emits its panels at once and whenever they change. `refresh$`: a repeated request
 * is wanted now.
 */
type OpenFeed = (
  input: FeedInput,
  panels$: Observable<readonly Panel[]>,
  refresh$: Observable<unknown>,
) => Observable<FeedEvent>

/** A feed as an actor: its events go to the channel, and the channel's commands go to the feed. */
export function fromFeed(open: OpenFeed): ObservableActorLogic<FeedEvent, FeedInput> {
  const inputs = new WeakMap<
    object,
    { panels$: BehaviorSubject<readonly Panel[]>; refresh$: Subject<void> }
  >()
  const logic = fromEventObservable<FeedEvent, FeedInput>(({ input, self }) => {
    const panels$ = new BehaviorSubject<readonly Panel[]>(input.panels)
    const refresh$ = new Subject<void>()
    inputs.set(self, { panels$, refresh$ })
    return open(input, panels$, refresh$)
  })
  return {
    ...logic,
    transition(snapshot, event, scope) {
      if (isCommand(event)) sendCommand(inputs.get(scope.self), event)
      return logic.transition(snapshot, event, scope)
    },
  }
}

type FeedInputs = { panels$: Subject<readonly Panel[]>; refresh$: Subject<void> } | undefined

function sendCommand(inputs: FeedInputs, command: FeedCommand) {
  if (command.type === 'feed.refresh') inputs?.refresh$.next()
  else inputs?.panels$.next(command.panels)
}

const isCommand = (event: { type: string }): event is FeedCommand =>
  event.type === 'feed.panels' || event.type === 'feed.refresh'
