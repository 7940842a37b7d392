import { BehaviorSubject, Subject, type Observable } from 'rxjs'
import { fromEventObservable, type ObservableActorLogic } from 'xstate'
import type { Panel } from '../../board/board'
import type { FeedCommand, FeedInput } from '../../machines/channel/channel.context'
import type { FeedEvent } from '../../streams/feed'

/**
 * Opens a feed for `input`. `panels$` emits its panels at once and whenever they change. `again$`: a repeated request
 * is wanted now.
 */
type OpenFeed = (
  input: FeedInput,
  panels$: Observable<readonly Panel[]>,
  again$: Observable<unknown>,
) => Observable<FeedEvent>

/** A feed as an actor: its events go to the channel, and the channel's commands go to the feed. */
export function fromFeed(open: OpenFeed): ObservableActorLogic<FeedEvent, FeedInput> {
  const inputs = new WeakMap<object, { panels$: BehaviorSubject<readonly Panel[]>; again$: Subject<void> }>()
  const logic = fromEventObservable<FeedEvent, FeedInput>(({ input, self }) => {
    const panels$ = new BehaviorSubject<readonly Panel[]>(input.panels)
    const again$ = new Subject<void>()
    inputs.set(self, { panels$, again$ })
    return open(input, panels$, again$)
  })
  return {
    ...logic,
    transition(snapshot, event, scope) {
      if (isCommand(event)) sendCommand(inputs.get(scope.self), event)
      return logic.transition(snapshot, event, scope)
    },
  }
}

type FeedInputs = { panels$: Subject<readonly Panel[]>; again$: Subject<void> } | undefined

function sendCommand(inputs: FeedInputs, command: FeedCommand) {
  if (command.type === 'feed.again') inputs?.again$.next()
  else inputs?.panels$.next(command.panels)
}

const isCommand = (event: { type: string }): event is FeedCommand =>
  event.type === 'feed.panels' || event.type === 'feed.again'
