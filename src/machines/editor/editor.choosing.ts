import { editorSetup } from './editor.setup'
import { measureQueries } from './tableChoice.select'

/** Somebody chooses the tables to begin with; meanwhile they are measured, and those with rows are proposed. */
export const choosingTables = editorSetup.createStateConfig({
  description: 'Tables are being chosen, to draft a board from them.',
  entry: 'offerTables',
  invoke: { id: 'measure', src: 'measure', input: ({ context }) => measureQueries(context.catalog) },
  on: {
    'editor.tableMeasured': { actions: { type: 'noteMeasure', params: ({ event }) => event } },
    'editor.chooseTable': { actions: { type: 'chooseTable', params: ({ event }) => event } },
    'editor.draftBoard': {
      guard: 'hasChosenTables',
      target: 'idle',
      actions: ['draftBoard', 'closeChoice', 'showBoard'],
    },
    'editor.cancel': { target: 'idle', actions: 'closeChoice' },
  },
})
