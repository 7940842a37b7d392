import { assign, setup, type SnapshotFrom } from 'xstate'

type EditBarEvent =
  | { type: 'editBar.askDiscard' }
  /** Back to editing, with every change. */
  | { type: 'editBar.keepEditing' }
  | { type: 'editBar.openVariables' | 'editBar.closeVariables' }
  | { type: 'editBar.askRemoval'; variable: string }
  /** The variable was removed, or is kept. */
  | { type: 'editBar.closeRemoval' }

/** `askingDiscard`: whether to discard all changes. `variables`: their dialog is open. */
type EditBarTag = 'askingDiscard' | 'variables'

/*
 *   closed ──askDiscard──▶ askingDiscard ──keepEditing──▶ closed
 *      └──openVariables──▶ variables ┌ listing ──askRemoval──▶ askingRemoval ──closeRemoval──▶ listing
 *                                    └──closeVariables──▶ closed
 *
 *   What lies over the bar of a board that is edited; a child of the editor, which makes the changes.
 */
export const editBarMachine = setup({
  types: {} as {
    /** The variable whose removal a person is asked to confirm; null: none. */
    context: { variableToRemove: string | null }
    events: EditBarEvent
    tags: EditBarTag
  },
  actions: {
    setVariableToRemove: assign((_, variableToRemove: string | null) => ({ variableToRemove })),
  },
}).createMachine({
  id: 'editBar',
  context: { variableToRemove: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'The bar has its buttons, and nothing lies over it.',
      on: { 'editBar.askDiscard': 'askingDiscard', 'editBar.openVariables': 'variables' },
    },
    askingDiscard: {
      description: 'The person is asked whether to discard all changes.',
      tags: 'askingDiscard',
      on: { 'editBar.keepEditing': 'closed', 'editBar.openVariables': 'variables' },
    },
    variables: {
      description: 'The dialog of the variables is open.',
      tags: 'variables',
      initial: 'listing',
      on: { 'editBar.closeVariables': 'closed' },
      states: {
        listing: {
          description: 'The variables are listed, and each has its form.',
          on: {
            'editBar.askRemoval': {
              target: 'askingRemoval',
              actions: { type: 'setVariableToRemove', params: ({ event }) => event.variable },
            },
          },
        },
        askingRemoval: {
          description: 'The person is asked whether to remove a variable that filters use.',
          exit: { type: 'setVariableToRemove', params: null },
          on: {
            'editBar.askRemoval': {
              target: 'askingRemoval',
              reenter: true,
              actions: { type: 'setVariableToRemove', params: ({ event }) => event.variable },
            },
            'editBar.closeRemoval': 'listing',
          },
        },
      },
    },
  },
})

export type EditBarSnapshot = SnapshotFrom<typeof editBarMachine>
