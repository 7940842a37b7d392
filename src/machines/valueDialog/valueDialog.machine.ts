import { fromCallback, setup } from 'xstate'
import type { BoardRef } from '../board/board.machine'

interface ValueDialogInput {
  board: BoardRef
  /** The name of a column variable. */
  variable: string
}

/*
 *   closed ──open──▶ open ──close──▶ closed
 *
 *   The list from which somebody chooses a variable's value; it lives as long as the variable's control.
 */
export const valueDialogMachine = setup({
  types: {} as {
    input: ValueDialogInput
    context: ValueDialogInput
    events: { type: 'valueDialog.open' | 'valueDialog.close' }
    tags: 'open'
  },
  actors: {
    /** Until it is stopped, the board reads the column's values. */
    suggest: fromCallback<{ type: 'none' }, ValueDialogInput>(({ input: { board, variable } }) => {
      board.send({ type: 'board.suggestValues', variable })
      return () => board.send({ type: 'board.suggestValues', variable: null })
    }),
  },
}).createMachine({
  id: 'valueDialog',
  context: ({ input }) => input,
  initial: 'closed',
  states: {
    closed: { description: 'The list is closed.', on: { 'valueDialog.open': 'open' } },
    open: {
      description: 'The list is open, and the board reads the values of the column.',
      tags: 'open',
      invoke: { src: 'suggest', input: ({ context }) => context },
      on: { 'valueDialog.close': 'closed' },
    },
  },
})
