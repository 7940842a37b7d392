import { BehaviorSubject, concatMap, defer, filter, finalize, map, mergeMap, take } from 'rxjs'
import type { MonoTypeOperatorFunction, OperatorFunction } from 'rxjs'
import { inSlices, type Pace, type Work } from '../slices'

/** Where large answers are worked off in slices. What must not come in between waits. */
export interface Desk {
  /** Works off every value as it comes. One at a time: the next may come only when there is a result. */
  work<T, R>(work: (value: T) => Work<R>): OperatorFunction<T, R>
  /** Holds values back, in order, for as long as something is worked off. */
  waitFor<T>(): MonoTypeOperatorFunction<T>
}

export function openDesk(pace?: Pace): Desk {
  const isBusy$ = new BehaviorSubject(false)
  return {
    work: work =>
      mergeMap(value =>
        defer(() => {
          isBusy$.next(true)
          return inSlices(() => work(value), pace).pipe(finalize(() => isBusy$.next(false)))
        }),
      ),
    waitFor: () =>
      concatMap(value =>
        isBusy$.pipe(
          filter(isBusy => !isBusy),
          take(1),
          map(() => value),
        ),
      ),
  }
}
