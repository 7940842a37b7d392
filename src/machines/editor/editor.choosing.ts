import { editorSetup } from './editor.setup'
import { measureQueries } from './tableChoice.select'

/** Somebody chooses the tables to begin with; meanwhile they are measured, and those with rows are proposed. */
export const choosing = editorSetup.createStateConfig({
  description: 'Tables are being chosen, to draft a board from them.',
  entry: 'offerTables',
  invoke: { id: 'measure', src: 'measure', input: ({ context }) => measureQueries(context.catalog) },
  on: {
    'editor.measured': { actions: { type: 'noteMeasure', params: ({ event }) => event } },
    'editor.choose': { actions: { type: 'choose', params: ({ event }) => event } },
    'editor.draft': { guard: 'hasChosen', target: 'idle', actions: ['draft', 'closeChoice', 'show'] },
    'editor.cancel': { target: 'idle', actions: 'closeChoice' },
  },
})
