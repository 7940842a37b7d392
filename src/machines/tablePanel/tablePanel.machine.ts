import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Drafts, TableLine } from './tablePanel.context'
import { cell } from './tablePanel.cell'
import { tablePanelSetup } from './tablePanel.setup'

const openRow = {
  type: 'openRow',
  params: ({ event }: { event: { line: TableLine } }) => event.line,
} as const
const beginForm = {
  type: 'beginForm',
  params: ({ event }: { event: { drafts?: Drafts } }) => event.drafts,
} as const

/*
 *   How somebody looks at one table; it lives as long as the table is on the screen.
 *
 *   find    closed ──find──▶ open ──endFind──▶ closed, with nothing searched for
 *   freeze  free ──toggleFreeze──▶ frozen ──toggleFreeze──▶ free
 *   sheet   none ──open──▶ row ┌ reading ──edit──▶ editing ──endEdit──▶ reading
 *           none ──add──▶ adding
 *   cell    closed ──editCell──▶ edited ┌ typing ──refuseCell──▶ refused
 *                                       └──endCellEdit──▶ closed; another cell takes the place of the edited one
 *
 *           open and add take the place of what is open; close leads to none
 *
 *   Sorting, searching and the columns change in every state.
 */
export const tablePanelMachine = tablePanelSetup.createMachine({
  id: 'tablePanel',
  context: ({ input: { sort, ...input } }) => ({
    ...input,
    arrangement: { query: '', sort },
    line: null,
    drafts: {},
    editedCell: null,
  }),
  type: 'parallel',
  on: {
    'table.sort': { actions: { type: 'sort', params: ({ event }) => event } },
    'table.columns': {
      actions: [
        { type: 'changeColumns', params: ({ event }) => event.preferences },
        { type: 'storePreferences', params: ({ context }) => context },
      ],
    },
  },
  states: {
    find: {
      description: 'Rows can be searched.',
      initial: 'closed',
      states: {
        closed: { description: 'All rows are shown.', on: { 'table.find': 'open' } },
        open: {
          description: 'The rows that fit the search are shown.',
          tags: 'finding',
          on: {
            'table.query': { actions: { type: 'setQuery', params: ({ event }) => event.query } },
            'table.endFind': { target: 'closed', actions: { type: 'setQuery', params: '' } },
          },
        },
      },
    },
    freeze: {
      description: 'New rows take their places, or wait.',
      initial: 'free',
      states: {
        free: { description: 'Rows come and go.', on: { 'table.toggleFreeze': 'frozen' } },
        frozen: {
          description: 'Rows keep their places until the viewer lets them go.',
          tags: 'frozen',
          on: { 'table.toggleFreeze': 'free' },
        },
      },
    },
    sheet: {
      description: 'At most one row is open, or a new one is filled in.',
      initial: 'none',
      on: {
        'table.open': [
          {
            guard: { type: 'hasDrafts', params: ({ event }) => event.drafts },
            target: '.row.editing',
            actions: [openRow, beginForm],
          },
          { target: '.row.reading', actions: openRow },
        ],
        'table.add': { target: '.adding', actions: beginForm },
        'table.close': { target: '.none', actions: 'closeRow' },
      },
      states: {
        none: { description: 'Nothing is open.' },
        row: {
          description: 'A row is open.',
          tags: 'row',
          initial: 'reading',
          states: {
            reading: {
              description: 'The row is read.',
              on: { 'table.edit': { target: 'editing', actions: { type: 'beginForm', params: {} } } },
            },
            editing: {
              description: 'The row is edited in its form.',
              tags: 'editing',
              on: { 'table.endEdit': 'reading' },
            },
          },
        },
        adding: { description: 'A new row is filled in.', tags: 'adding' },
      },
    },
    cell,
  },
})

export type TablePanelRef = ActorRefFrom<typeof tablePanelMachine>
export type TablePanelSnapshot = SnapshotFrom<typeof tablePanelMachine>
