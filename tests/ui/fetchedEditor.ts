import { fromCallback, fromPromise } from 'xstate'
import { editorMachine } from '../../src/machines/editor/editor.machine'
import { lazyLogic } from '../../src/machines/shared/lazyLogic'
import { lazyValue } from '../../src/shared/lazyValue'

/** The real editor, that of a page which fetched it ahead or is about to. */
export function fetchedEditor(load?: () => Promise<unknown>) {
  const { isLoaded, preload, get } = lazyValue(async () => {
    await load?.()
    return editorMachine
  })
  return {
    guards: { isEditorLoaded: () => load === undefined || isLoaded() },
    actors: {
      editor: load === undefined ? editorMachine : lazyLogic(get),
      loadEditor: fromPromise<unknown>(preload),
      preloadEditor: fromCallback(() => void preload().catch(() => undefined)),
    },
  }
}
