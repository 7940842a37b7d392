import { setup } from 'xstate'

/*
 *   closed ──open──▶ open ──close──▶ closed
 *
 *   The form of a call beside its panel; it lives as long as the button that opens it.
 */
export const callDialogMachine = setup({
  types: {} as { events: { type: 'callDialog.open' | 'callDialog.close' }; tags: 'open' },
}).createMachine({
  id: 'callDialog',
  initial: 'closed',
  states: {
    closed: { description: 'The form is closed.', on: { 'callDialog.open': 'open' } },
    open: { description: 'The form is open.', tags: 'open', on: { 'callDialog.close': 'closed' } },
  },
})
