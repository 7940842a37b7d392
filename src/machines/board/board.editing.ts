import { setPendingEdit } from './board.opening'
import { boardSetup } from './board.setup'

/** While somebody edits, every step changes the displayed board; the board library and the viewers are told. */
export const editing = boardSetup.createStateConfig({
  description: 'The board is edited; every step shows at once.',
  entry: [{ type: 'tellEdited', params: true }, 'tellWish'],
  exit: { type: 'tellEdited', params: false },
  on: {
    'board.hold': {
      actions: {
        type: 'tellViewers',
        params: ({ event: { panel } }) => ({ type: 'viewers.presence', doing: { panel } }),
      },
    },
    'board.edit': { actions: [setPendingEdit, 'tellWish'] },
    'board.unfetched': {
      ...{ target: 'unopened' },
      actions: { type: 'change', params: ({ context: { file } }) => ({ shownFile: file }) },
    },
  },
  invoke: {
    id: 'editor',
    src: 'editor',
    input: ({ context: { file } }) => ({ file }),
    onDone: 'showing',
  },
})
