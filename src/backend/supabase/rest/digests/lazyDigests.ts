import { catchError, defer, of, switchMap, timer } from 'rxjs'
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
    waitForRound: (earliest, latest) =>
      digests.isLoaded() ? digests.get().waitForRound(earliest, latest) : timer(latest),
    compareRows: (source, listHeldRows) =>
      isLoaded$.pipe(
        switchMap(isLoaded =>
          isLoaded
            ? digests.get().compareRows(source, listHeldRows)
            : of<ComparisonResult>({ type: 'unavailable' }),
        ),
      ),
  }
}
