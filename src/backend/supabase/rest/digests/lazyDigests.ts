import { catchError, defer, of, switchMap, asyncScheduler, Observable, timer } from 'rxjs'
import { lazyValue } from '../../../../shared/lazyValue'
import type { ComparisonResult, Sources } from '../../../ports/backend.port'
import type { DigestsContext } from './createDigests'

/** What compares rows is loaded with the first verification. Rows are read as long as it can't be loaded. */
export function lazyDigests(
  context: DigestsContext,
): Required<Pick<Sources, 'compareRows' | 'waitForRound'>> {
  const digests = lazyValue(async () => (await import('./createDigests')).createDigests(context))
  const isLoaded$ = defer(() => digests.preload().then(() => true)).pipe(catchError(() => of(false)))
  return {
    waitForRound: createRounds(),
    compareRows: (source, listHeldRows) =>
      isLoaded$.pipe(
        switchMap(isLoaded =>
          isLoaded ? digests.get()(source, listHeldRows) : of<ComparisonResult>({ type: 'unavailable' }),
        ),
      ),
  }
}

/** Lets those who may wait begin together: when the first of them can wait no longer. */
function createRounds(): NonNullable<Sources['waitForRound']> {
  const waiters = new Set<{ from: number; begin: () => void }>()
  return (earliest, latest) =>
    new Observable<void>(subscriber => {
      const own = {
        from: asyncScheduler.now() + earliest,
        begin: () => {
          subscriber.next()
          subscriber.complete()
        },
      }
      waiters.add(own)
      subscriber.add(() => waiters.delete(own))
      subscriber.add(
        timer(latest).subscribe(() => {
          const now = asyncScheduler.now()
          for (const each of [...waiters]) if (each === own || each.from <= now) each.begin()
        }),
      )
    })
}
