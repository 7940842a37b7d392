import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { boardsDialogSetup } from './boardsDialog.setup'

/*
 *   What is unfolded in the list of boards; it lives as long as the dialog is open.
 *
 *   collapsed ──expand──▶ expanded ┌ buttons ──rename, share, remove──▶ renaming, sharing, confirmingRemoval
 *       ▲                          └────◀──the same again, closeForm────┘  and from one of these to another
 *       └──────collapse────────────┘        expand: another board, with its buttons
 *
 *   Faults of a file that somebody wanted to import are kept beside all that.
 */
export const boardsDialogMachine = boardsDialogSetup.createMachine({
  id: 'boardsDialog',
  context: { expandedId: null, importFaults: [] },
  initial: 'collapsed',
  on: {
    'boardsDialog.expand': {
      target: '.expanded',
      actions: { type: 'setExpanded', params: ({ event }) => event.id },
    },
    'boardsDialog.importFailed': {
      actions: { type: 'setImportFaults', params: ({ event }) => event.faults },
    },
  },
  states: {
    collapsed: { description: 'Every board shows its title alone.' },
    expanded: {
      description: 'The actions of one board are unfolded.',
      initial: 'buttons',
      exit: { type: 'setExpanded', params: null },
      on: {
        'boardsDialog.collapse': 'collapsed',
        'boardsDialog.closeForm': '.buttons',
        'boardsDialog.rename': '.renaming',
        'boardsDialog.share': '.sharing',
        'boardsDialog.remove': '.confirmingRemoval',
      },
      states: {
        buttons: { description: 'No form is open.' },
        renaming: {
          description: 'A new title is entered.',
          on: { 'boardsDialog.rename': 'buttons' },
        },
        sharing: {
          description: 'Who may see and change the board is chosen.',
          on: { 'boardsDialog.share': 'buttons' },
        },
        confirmingRemoval: {
          description: 'The person is asked whether to delete the board.',
          on: { 'boardsDialog.remove': 'buttons' },
        },
      },
    },
  },
})

export type BoardsDialogRef = ActorRefFrom<typeof boardsDialogMachine>
export type BoardsDialogSnapshot = SnapshotFrom<typeof boardsDialogMachine>
