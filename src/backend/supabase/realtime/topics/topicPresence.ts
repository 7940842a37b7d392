import {
  asyncScheduler,
  connect,
  filter,
  map,
  merge,
  mergeMap,
  switchMap,
  takeUntil,
  throttleTime,
  throwError,
  timer,
  type Observable,
} from 'rxjs'
import type { PresenceSource } from '../../../../board/model/source'
import type { Loss, PresenceSignal, Row } from '../../../ports/backend.port'
import type { ClientLink } from '../../link/createLink'
import { linkAnswers } from './topicMessages'
import type { TopicRegistry } from './topicRegistry'
import type { PresenceSync } from './topicEvent'

/** The shortest interval between two reads of the presence list: a read copies every entry, 11 ms for a thousand. */
const SYNC_MS = 250
/** The server sends the presence list right after the join, if the viewer may see it. */
const NO_SYNC_MS = 10_000

const noSync: Loss = {
  kind: 'denied',
  reason: 'the server joined the topic but didn’t send who is online',
}

/**
 * Who is on a topic, including this page if it publishes a state. The server sends an empty list too, so silence means
 * a refusal: a policy may grant messages only.
 */
export const topicPresence = (
  topics: TopicRegistry,
  link: ClientLink,
  source: PresenceSource,
  ownState$?: Observable<Row>,
): Observable<PresenceSignal> => {
  const { topic, private: isPrivate = false } = source
  const signals = (events$: ReturnType<TopicRegistry['listen']>, assembled$: Observable<PresenceSync>) =>
    merge<PresenceSignal[]>(
      events$.pipe(
        mergeMap((event): PresenceSignal[] =>
          event.type === 'joined' || event.type === 'silent' || event.type === 'resumed'
            ? [{ type: event.type }]
            : [],
        ),
      ),
      events$.pipe(
        filter(({ type }) => isPrivate && type === 'joined'),
        switchMap(() => timer(NO_SYNC_MS).pipe(takeUntil(assembled$))),
        switchMap(() => throwError(() => noSync)),
      ),
      assembled$.pipe(
        throttleTime(SYNC_MS, asyncScheduler, { leading: true, trailing: true }),
        map(({ entries }) => ({ type: 'people' as const, entries: entries() })),
      ),
    )
  return merge(
    topics
      .listen({ topic, isPrivate, presence: true, ownState$ })
      .pipe(
        connect(events$ => signals(events$, events$.pipe(filter(signal => signal.type === 'assembled')))),
      ),
    linkAnswers(link),
  )
}
