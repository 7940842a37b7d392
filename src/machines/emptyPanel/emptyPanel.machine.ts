import { fromCallback, setup } from 'xstate'
import type { MutationsRef } from '../mutations/mutations.machine'

interface EmptyPanelInput {
  mutations: MutationsRef
  /** The schema of the panel's table. */
  schema: string
}

/*
 *   asking      a panel without rows wants to know why; it lives as long as the panel says that there are none
 */
export const emptyPanelMachine = setup({
  types: {} as { input: EmptyPanelInput; context: EmptyPanelInput },
  actors: {
    /** Asks for the tables that the project lists, unless they are known. */
    ask: fromCallback<{ type: 'none' }, EmptyPanelInput>(({ input: { mutations, schema } }) =>
      mutations.send({ type: 'mutations.describe', query: { about: 'keys', schema } }),
    ),
  },
}).createMachine({
  id: 'emptyPanel',
  context: ({ input }) => input,
  initial: 'asking',
  states: {
    asking: {
      description: 'The project was asked for its tables.',
      invoke: { src: 'ask', input: ({ context }) => context },
    },
  },
})
