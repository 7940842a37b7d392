import type { BoardFile } from '../../board/board'
import type { ViewState } from '../../board/model/viewState'
import { boardSetup } from './board.setup'

/** What to do once the editor is loaded. */
export const setPendingEdit = {
  type: 'setPendingEdit',
  params: ({ event }: { event: { panel?: string | null; tables?: true } }) => event,
} as const

interface OpenParams {
  event: { id: string | null; file: BoardFile; viewState: ViewState }
}
/** Opens another board, as saved and as displayed. */
const openBoard = [
  { type: 'setId', params: ({ event }: OpenParams) => event.id },
  { type: 'setFile', params: ({ event }: OpenParams) => event.file },
  {
    type: 'updateBoard',
    params: ({ event: { file, viewState } }: OpenParams) => ({
      shownFile: file,
      viewState,
      suggestedVariable: null,
      liveAnswers: [],
    }),
  },
  // A source that both boards use keeps its channel, and an approval for the other board does not count here.
  'sendApprovals',
] as const

/*
 *   showing ──edit──▶ editing      nearly always: the editor was preloaded
 *
 *   showing ──edit──▶ loadingEditor: brief ──not at once──▶ slow (the UI says so) ──loaded──▶ editing
 *                        │ └──dismissed, another board, no access──▶ showing
 *                        └──cannot be fetched, or not in time──▶ editorUnavailable (the UI says so)
 *   editorUnavailable ──edit──▶ loadingEditor: slow
 *
 *   So editing never starts after the user has stopped waiting for it.
 */
export const showing = boardSetup.createStateConfig({
  description: 'The board is shown and not edited.',
  entry: 'clearPendingEdit',
  on: {
    'board.edit': [
      { guard: 'isEditorLoaded', target: 'editing', actions: setPendingEdit },
      { target: 'loadingEditor', actions: setPendingEdit },
    ],
    'board.open': { actions: openBoard },
  },
})

export const loadingEditor = boardSetup.createStateConfig({
  description: 'Somebody wants to edit, and the editor is being loaded.',
  tags: 'loadingEditor',
  initial: 'brief',
  always: { guard: 'hasNoAccess', target: 'showing' },
  invoke: { id: 'loadEditor', src: 'loadEditor', onDone: 'editing', onError: 'editorUnavailable' },
  after: { patience: 'editorUnavailable' },
  on: {
    'board.edit': { actions: setPendingEdit },
    'board.editorUnavailable': 'editorUnavailable',
    'board.dismiss': 'showing',
    'board.open': { target: 'showing', actions: openBoard },
  },
  states: {
    brief: {
      description: 'It has not taken long so far, and nothing is said.',
      after: { brief: 'slow' },
    },
    slow: { description: 'It takes long, and the screen says so.', tags: 'slowToLoad' },
  },
})

export const editorUnavailable = boardSetup.createStateConfig({
  description: 'The editor could not be loaded, or not in time; the board is shown.',
  tags: 'editorUnavailable',
  on: {
    'board.edit': [
      { guard: 'isEditorLoaded', target: 'editing', actions: setPendingEdit },
      { target: 'loadingEditor.slow', actions: setPendingEdit },
    ],
    'board.dismiss': 'showing',
    'board.open': { target: 'showing', actions: openBoard },
  },
})
