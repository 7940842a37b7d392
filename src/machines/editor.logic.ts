import type { ActorLogic, SnapshotFrom } from 'xstate'
import type { EditorEvent, EditorInput } from './editor.context'
import type { editorMachine } from './editor.machine'
import { missing } from './missing'
import { onceThere } from './onceThere'

/** What the board knows of an editor. The machine itself is fetched ahead, or when somebody begins to edit. */
export type EditorLogic = ActorLogic<SnapshotFrom<typeof editorMachine>, EditorEvent, EditorInput>

export const missingEditor: EditorLogic = onceThere(missing('editor'))
