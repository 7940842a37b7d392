import type { ActorLogic, SnapshotFrom } from 'xstate'
import type { EditorEvent, EditorInput } from './editor.context'
import type { editorMachine } from './editor.machine'
import { notProvided } from '../shared/notProvided'
import { lazyLogic } from '../shared/lazyLogic'

/**
 * The part of the editor machine that the board sees. The machine itself is preloaded, or fetched when somebody starts
 * to edit.
 */
export type EditorLogic = ActorLogic<SnapshotFrom<typeof editorMachine>, EditorEvent, EditorInput>

export const missingEditor: EditorLogic = lazyLogic(notProvided('editor'))
