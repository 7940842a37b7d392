import { BehaviorSubject, Subject, type Observable } from 'rxjs'
import { fromEventObservable, type ObservableActorLogic } from 'xstate'
import type { Panel } from './board/board'
import type { FeedCommand, FeedInput } from './machines/channel.context'
import type { FeedEvent } from './streams/feed'

/**
 * A feed begun for `input`, and told of the panels that it is for: at once, and whenever they change. `again$`: what
 * is asked again and again is wanted now.
 */
type Open = (
  input: FeedInput,
  panels$: Observable<readonly Panel[]>,
  again$: Observable<unknown>,
) => Observable<FeedEvent>

/** A feed as an actor: what it says goes to the channel, and what the channel tells it of panels goes into it. */
export function fromFeed(open: Open): ObservableActorLogic<FeedEvent, FeedInput> {
  const told = new WeakMap<object, { panels$: BehaviorSubject<readonly Panel[]>; again$: Subject<void> }>()
  const logic = fromEventObservable<FeedEvent, FeedInput>(({ input, self }) => {
    const panels$ = new BehaviorSubject<readonly Panel[]>(input.panels)
    const again$ = new Subject<void>()
    told.set(self, { panels$, again$ })
    return open(input, panels$, again$)
  })
  return {
    ...logic,
    transition(snapshot, event, scope) {
      if (isCommand(event)) tell(told.get(scope.self), event)
      return logic.transition(snapshot, event, scope)
    },
  }
}

type Told = { panels$: Subject<readonly Panel[]>; again$: Subject<void> } | undefined

function tell(told: Told, command: FeedCommand) {
  if (command.type === 'feed.again') told?.again$.next()
  else told?.panels$.next(command.panels)
}

const isCommand = (event: { type: string }): event is FeedCommand =>
  event.type === 'feed.panels' || event.type === 'feed.again'
