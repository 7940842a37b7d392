import type { BoardFile } from '../../board/board'
import type { ViewState } from '../../board/model/viewState'
import { boardSetup } from './board.setup'

/** What to do once the editor is loaded. */
const setPendingEdit = {
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
    params: ({ event: { file, viewState } }: OpenParams) => ({ shownFile: file, viewState }),
  },
  // A source that both boards use keeps its channel, and an approval for the other board does not count here.
  'sendApprovals',
] as const

/*
 *   closed ──edit──▶ open      nearly always: the editor was preloaded
 *
 *   closed ──edit──▶ loading: brief ──not at once──▶ slow (the UI says so) ──loaded──▶ open ──saved, discarded──▶ closed
 *                       │ └──dismissed, another board, no access──▶ closed                │
 *                       └──cannot be fetched, or not in time──▶ unavailable (said) ◀──────┘ its parts cannot be fetched
 *   unavailable ──edit──▶ loading: slow ; ──dismissed, another board──▶ closed
 *
 *   So editing never starts after the user has stopped waiting for it. While the editor is open, every step changes the
 *   displayed board, and the board library and the viewers are informed.
 */
export const editor = boardSetup.createStateConfig({
  description: 'Whether the board is edited.',
  initial: 'closed',
  states: {
    closed: {
      description: 'The board is shown and not edited.',
      entry: 'clearPendingEdit',
      on: {
        'board.edit': [
          { guard: 'isEditorLoaded', target: 'open', actions: setPendingEdit },
          { target: 'loading', actions: setPendingEdit },
        ],
        'board.open': { actions: openBoard },
      },
    },
    loading: {
      description: 'Somebody wants to edit, and the editor is being loaded.',
      tags: 'loadingEditor',
      initial: 'brief',
      always: { guard: 'hasNoAccess', target: 'closed' },
      invoke: { id: 'loadEditor', src: 'loadEditor', onDone: 'open', onError: 'unavailable' },
      after: { patience: 'unavailable' },
      on: {
        'board.edit': { actions: setPendingEdit },
        'board.editorUnavailable': 'unavailable',
        'board.dismiss': 'closed',
        'board.open': { target: 'closed', actions: openBoard },
      },
      states: {
        brief: {
          description: 'It has not taken long so far, and nothing is said.',
          after: { brief: 'slow' },
        },
        slow: { description: 'It takes long, and the screen says so.', tags: 'slowToLoad' },
      },
    },
    unavailable: {
      description: 'The editor could not be loaded, or not in time; the board is shown.',
      tags: 'editorUnavailable',
      on: {
        'board.edit': [
          { guard: 'isEditorLoaded', target: 'open', actions: setPendingEdit },
          { target: 'loading.slow', actions: setPendingEdit },
        ],
        'board.dismiss': 'closed',
        'board.open': { target: 'closed', actions: openBoard },
      },
    },
    open: {
      description: 'The board is edited; every step shows at once.',
      entry: [{ type: 'reportEditing', params: true }, 'startPendingEdit'],
      exit: { type: 'reportEditing', params: false },
      on: {
        'board.panelEdited': {
          actions: {
            type: 'sendToViewers',
            params: ({ event: { panel } }) => ({ type: 'viewers.presence', status: { panel } }),
          },
        },
        'board.edit': { actions: [setPendingEdit, 'startPendingEdit'] },
        'board.editorUnavailable': {
          target: 'unavailable',
          actions: { type: 'updateBoard', params: ({ context: { file } }) => ({ shownFile: file }) },
        },
      },
      invoke: {
        id: 'editor',
        src: 'editor',
        input: ({ context: { file, environment } }) => ({ file, environment }),
        onDone: 'closed',
      },
    },
  },
})
