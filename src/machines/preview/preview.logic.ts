import type { ActorLogic, SnapshotFrom } from 'xstate'
import type { PreviewRequest } from '../../streams/filePreview'
import type { WithEnvironment } from '../shared/environment'
import { lazyLogic } from '../shared/lazyLogic'
import { notProvided } from '../shared/notProvided'
import type { previewMachine } from './preview.machine'
import type { PreviewEvent } from './preview.setup'

/** The part of the preview machine that the channel sees. The machine is fetched with the first folder. */
export type PreviewLogic = ActorLogic<
  SnapshotFrom<typeof previewMachine>,
  PreviewEvent,
  PreviewRequest & WithEnvironment
>

export const missingPreview: PreviewLogic = lazyLogic(notProvided('preview'))
