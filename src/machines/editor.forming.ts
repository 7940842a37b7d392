import { editorSetup } from './editor.setup'

const broken = { type: 'refused', reason: 'It failed in the dashboard itself. Try again.' } as const

/*
 *   What was typed is shown a moment after the last letter, where it is in order.
 *
 *   quiet ──probe──▶ asking for one row of a table ──answered──▶ quiet
 *
 *   Closing keeps what is shown and cancelling takes it back, whatever is being asked.
 */
export const forming = editorSetup.createStateConfig({
  initial: 'quiet',
  entry: 'tellHeld',
  exit: 'tellFree',
  on: {
    'editor.form': {
      actions: [{ type: 'write', params: ({ event }) => event.words }, 'stopWaiting', 'wait'],
    },
    'editor.apply': { actions: ['apply', 'show'] },
    'editor.probe': {
      ...{ target: '.asking', reenter: true },
      actions: { type: 'ask', params: ({ event }) => event.name },
    },
    'editor.close': { target: 'idle', actions: ['stopWaiting', 'apply', 'shut', 'show'] },
    'editor.cancel': { target: 'idle', actions: ['stopWaiting', 'takeBack', 'shut', 'show'] },
  },
  states: {
    quiet: {},
    asking: {
      invoke: {
        id: 'probe',
        src: 'probe',
        input: ({ context: { probed } }) => probed?.name ?? { schema: '', table: '' },
        onDone: { target: 'quiet', actions: { type: 'noteProbed', params: ({ event }) => event.output } },
        onError: { target: 'quiet', actions: { type: 'noteProbed', params: broken } },
      },
    },
  },
})
