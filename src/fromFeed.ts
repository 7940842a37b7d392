import { BehaviorSubject, type Observable } from 'rxjs'
import { fromEventObservable, type ObservableActorLogic } from 'xstate'
import type { Panel } from './board/board'
import type { FeedCommand, FeedInput } from './machines/channel.context'
import type { FeedEvent } from './streams/feed'

/** A feed begun for `input`, and told of the panels that it is for: at once, and whenever they change. */
type Open = (input: FeedInput, panels$: Observable<readonly Panel[]>) => Observable<FeedEvent>

/** A feed as an actor: what it says goes to the channel, and what the channel tells it of panels goes into it. */
export function fromFeed(open: Open): ObservableActorLogic<FeedEvent, FeedInput> {
  const panelsOf = new WeakMap<object, BehaviorSubject<readonly Panel[]>>()
  const logic = fromEventObservable<FeedEvent, FeedInput>(({ input, self }) => {
    const panels$ = new BehaviorSubject<readonly Panel[]>(input.panels)
    panelsOf.set(self, panels$)
    return open(input, panels$)
  })
  return {
    ...logic,
    transition(snapshot, event, scope) {
      if (isCommand(event)) panelsOf.get(scope.self)?.next(event.panels)
      return logic.transition(snapshot, event, scope)
    },
  }
}

const isCommand = (event: { type: string }): event is FeedCommand => event.type === 'feed.panels'
