import { BehaviorSubject, concatMap, defer, filter, finalize, map, mergeMap, take } from 'rxjs'
import type { MonoTypeOperatorFunction, OperatorFunction } from 'rxjs'
import { runInSlices, type SliceScheduler, type Work } from '../../shared/timeSlices'

/** Works off large answers in slices, and delays everything that must not come in between. */
export interface WorkGate {
  /** Works off every value as it comes. One at a time: the next value may come only after the result. */
  work<T, R>(work: (value: T) => Work<R>): OperatorFunction<T, R>
  /** Holds values back, in order, while an answer is worked off. */
  waitUntilIdle<T>(): MonoTypeOperatorFunction<T>
}

export function createWorkGate(pace?: SliceScheduler): WorkGate {
  const isBusy$ = new BehaviorSubject(false)
  return {
    work: work =>
      mergeMap(value =>
        defer(() => {
          isBusy$.next(true)
          return runInSlices(() => work(value), pace).pipe(finalize(() => isBusy$.next(false)))
        }),
      ),
    waitUntilIdle: () =>
      concatMap(value =>
        isBusy$.pipe(
          filter(isBusy => !isBusy),
          take(1),
          map(() => value),
        ),
      ),
  }
}
