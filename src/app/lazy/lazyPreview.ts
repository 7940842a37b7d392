import { defer, type Observable } from 'rxjs'
import type { Sources } from '../../backend/ports/backend.port'
import { lazyLogic } from '../../machines/shared/lazyLogic'
import { lazyValue } from '../../shared/lazyValue'
import { afterLoading } from '../../streams/afterLoading'

/**
 * The preview of files, fetched before the files of the first folder are shown, so that one of them can be opened at
 * once.
 */
export function lazyPreview(sources: Sources) {
  const { isLoaded, preload, get } = lazyValue(async () =>
    (await import('./providePreview')).providePreview(sources),
  )
  return {
    logic: lazyLogic(get),
    beforeFiles: <T>(files$: Observable<T>): Observable<T> =>
      defer(() => afterLoading(isLoaded() ? null : preload(), () => files$)),
  }
}
