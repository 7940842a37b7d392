import { fromCallback, fromPromise } from 'xstate'
import type { Catalog } from '../../backend/ports/backend.port'
import { firstBoardShown } from '../../shared/firstBoard'
import { lazyValue } from '../../shared/lazyValue'
import type { EditorLogic } from '../../machines/editor/editor.logic'
import { lazyLogic } from '../../machines/shared/lazyLogic'
import type { PageEnvironment } from '../../streams/page/pageWake'

/** Connects the editor with its actors; its code is fetched when somebody is likely to edit. */
export function lazyEditor(catalog: Catalog, environment: PageEnvironment, canEdit: () => boolean) {
  const { isLoaded, preload, get } = lazyValue(async (): Promise<EditorLogic> => {
    const { provideEditor } = await import('./provideEditor')
    return provideEditor(catalog, environment)
  })
  const preloadQuietly = () => void preload().catch(() => undefined)
  return {
    guards: { isEditorLoaded: isLoaded },
    actors: {
      editor: lazyLogic(get),
      loadEditor: fromPromise<unknown>(preload),
      preloadEditor: fromCallback(preloadQuietly),
      // Safari has no idle callbacks: there it is fetched when it is wanted.
      prefetchEditor: fromCallback(() => {
        let id: number | undefined
        void firstBoardShown.then(() => {
          if (canEdit() && 'requestIdleCallback' in globalThis) id = requestIdleCallback(preloadQuietly)
        })
        return () => {
          if (id !== undefined) cancelIdleCallback(id)
        }
      }),
    },
  }
}
