import { fromCallback, fromPromise } from 'xstate'
import type { Sources } from '../../backend/ports/backend.port'
import type { PreviewLogic } from '../../machines/preview/preview.logic'
import { previewMachine } from '../../machines/preview/preview.machine'
import type { PreviewEvent, ShareLinkRequest } from '../../machines/preview/preview.setup'
import { loadPreview } from '../../streams/filePreview'

/** Connects the preview of files with its actors. */
export const providePreview = (sources: Sources): PreviewLogic =>
  previewMachine.provide({
    actors: {
      loadPreview: fromPromise(({ input, signal }) => loadPreview(sources, input, signal)),
      share: fromCallback<PreviewEvent, ShareLinkRequest>(({ input: { file, lifetime }, sendBack }) => {
        const subscription = sources.sign(file, lifetime).subscribe({
          next: link => sendBack({ type: 'preview.linkCreated', link }),
          error: (error: unknown) => sendBack({ type: 'preview.linkRefused', error }),
        })
        return () => subscription.unsubscribe()
      }),
    },
  })
