import { setPendingEdit } from './board.opening'
import { boardSetup } from './board.setup'

/** While somebody edits, every step changes the displayed board; the board library and the viewers are informed. */
export const editing = boardSetup.createStateConfig({
  description: 'The board is edited; every step shows at once.',
  entry: [{ type: 'reportEditing', params: true }, 'startPendingEdit'],
  exit: { type: 'reportEditing', params: false },
  on: {
    'board.panelEdited': {
      actions: {
        type: 'sendToViewers',
        params: ({ event: { panel } }) => ({ type: 'viewers.presence', doing: { panel } }),
      },
    },
    'board.edit': { actions: [setPendingEdit, 'startPendingEdit'] },
    'board.editorUnavailable': {
      ...{ target: 'editorUnavailable' },
      actions: { type: 'updateBoard', params: ({ context: { file } }) => ({ shownFile: file }) },
    },
  },
  invoke: {
    id: 'editor',
    src: 'editor',
    input: ({ context: { file, environment } }) => ({ file, environment }),
    onDone: 'showing',
  },
})
