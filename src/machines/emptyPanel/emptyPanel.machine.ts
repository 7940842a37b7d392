import { fromCallback, setup } from 'xstate'
import type { MutationsRef } from '../mutations/mutations.machine'

interface EmptyPanelInput {
  mutations: MutationsRef
  /** The schema of the panel's table. */
  schema: string
}

/** An older answer, in ms, is not used for a panel that has just become empty: the reason may be as new. */
const MAX_AGE_MS = 60_000
/** How long an answer is trusted while the panel stays empty, ms: row level security may be turned on at any time. */
const TRUSTED_MS = 10 * 60_000

/*
 *   asking ──trusted long enough──▶ asking      a panel without rows wants to know why; it lives as long as the panel
 *                                               says that there are none
 */
export const emptyPanelMachine = setup({
  types: {} as { input: EmptyPanelInput; context: EmptyPanelInput },
  actors: {
    /** Asks for the tables that the project lists, unless the last answer is younger than `MAX_AGE_MS`. */
    ask: fromCallback<{ type: 'none' }, EmptyPanelInput>(({ input: { mutations, schema } }) =>
      mutations.send({ type: 'mutations.describe', query: { about: 'keys', schema }, maxAge: MAX_AGE_MS }),
    ),
  },
  delays: { trusted: TRUSTED_MS },
}).createMachine({
  id: 'emptyPanel',
  context: ({ input }) => input,
  initial: 'asking',
  states: {
    asking: {
      description: 'The project was asked for its tables.',
      invoke: { src: 'ask', input: ({ context }) => context },
      after: { trusted: { target: 'asking', reenter: true } },
    },
  },
})
