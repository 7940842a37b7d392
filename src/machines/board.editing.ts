import { wish } from './board.opening'
import { boardSetup } from './board.setup'

/** Somebody edits: what is shown changes with every step, and the shelf and the watchers hear of it. */
export const editing = boardSetup.createStateConfig({
  entry: [{ type: 'tellEdited', params: true }, 'tellWish'],
  exit: { type: 'tellEdited', params: false },
  on: {
    'board.hold': {
      actions: {
        type: 'tellWatchers',
        params: ({ event: { panel } }) => ({ type: 'watchers.doing', doing: { panel } }),
      },
    },
    'board.edit': { actions: [wish, 'tellWish'] },
    'board.unfetched': {
      ...{ target: 'unopened' },
      actions: { type: 'change', params: ({ context: { file } }) => ({ shown: file }) },
    },
  },
  invoke: {
    id: 'editor',
    src: 'editor',
    input: ({ context: { file } }) => ({ file }),
    onDone: 'showing',
  },
})
