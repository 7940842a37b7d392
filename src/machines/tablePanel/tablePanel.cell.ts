import { tablePanelSetup } from './tablePanel.setup'

/** A cell that is edited in its place. */
export const cell = tablePanelSetup.createStateConfig({
  description: 'At most one cell is edited in its place.',
  initial: 'closed',
  on: {
    'table.editCell': {
      target: '.open',
      actions: { type: 'setCell', params: ({ event }) => event.cell },
    },
  },
  states: {
    closed: { description: 'No cell is edited.' },
    open: {
      description: 'A cell is edited.',
      initial: 'typing',
      on: {
        'table.draftCell': { actions: { type: 'draftCell', params: ({ event }) => event } },
        'table.endCellEdit': { target: 'closed', actions: { type: 'setCell', params: null } },
      },
      states: {
        typing: { description: 'Faults are not shown yet.', on: { 'table.refuseCell': 'refused' } },
        refused: { description: 'Faulty input was to be sent; faults are shown.', tags: 'cellRefused' },
      },
    },
  },
})
