import { asyncScheduler, connect, filter, map, merge, mergeMap } from 'rxjs'
import { switchMap, takeUntil, throttleTime, throwError, timer, type Observable } from 'rxjs'
import type { PresenceSource } from '../../board/source'
import type { Loss, PresenceSignal, Row } from '../port'
import type { HeldLink } from './link/link'
import { answers } from './topic'
import type { Assembled, Topics } from './topics'

/** So often at most it is looked who is there: to look copies all of them, 11 ms for a thousand. */
const LOOK_MS = 250
/** The server tells who is there right after the join, to whoever may know. */
const UNTOLD_MS = 10_000

const untold: Loss = {
  kind: 'denied',
  reason: 'the server let the topic be joined and did not tell who is there',
}

/** Who is on a topic, this page too where it says something of itself. That nobody is there is told too, so silence is a refusal: a policy may grant messages alone. */
export const people = (
  topics: Topics,
  link: HeldLink,
  source: PresenceSource,
  saying$?: Observable<Row>,
): Observable<PresenceSignal> => {
  const { topic, private: isPrivate = false } = source
  const told = (said$: ReturnType<Topics['hear']>, assembled$: Observable<Assembled>) =>
    merge<PresenceSignal[]>(
      said$.pipe(
        mergeMap((said): PresenceSignal[] =>
          said.type === 'joined' || said.type === 'unheard' || said.type === 'heard'
            ? [{ type: said.type }]
            : [],
        ),
      ),
      said$.pipe(
        filter(({ type }) => isPrivate && type === 'joined'),
        switchMap(() => timer(UNTOLD_MS).pipe(takeUntil(assembled$))),
        switchMap(() => throwError(() => untold)),
      ),
      assembled$.pipe(
        throttleTime(LOOK_MS, asyncScheduler, { leading: true, trailing: true }),
        map(({ people }) => ({ type: 'people' as const, people: people() })),
      ),
    )
  return merge(
    topics
      .hear({ topic, isPrivate, presence: true, saying$ })
      .pipe(connect(said$ => told(said$, said$.pipe(filter(said => said.type === 'assembled'))))),
    answers(link),
  )
}
