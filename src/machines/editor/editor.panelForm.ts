import { editorSetup } from './editor.setup'

const failedProbe = { type: 'refused', reason: 'Something went wrong in Signalbox. Try again.' } as const

/*
 *   Valid input is shown on the board a moment after the last keystroke.
 *
 *   quiet ──probe──▶ asking for one row of a table ──answered──▶ quiet
 *   quiet ──listBuckets──▶ listing the buckets of Storage ──answered──▶ quiet
 *
 *   Closing keeps what the board shows and cancelling takes it back, even while a probe runs.
 */
export const panelForm = editorSetup.createStateConfig({
  description: 'The form of a panel is open.',
  initial: 'quiet',
  entry: 'tellHeld',
  exit: 'tellFree',
  on: {
    'editor.form': {
      actions: [{ type: 'write', params: ({ event }) => event.form }, 'stopWaiting', 'wait'],
    },
    'editor.restart': { actions: ['stopWaiting', 'restart', 'show'] },
    'editor.apply': { actions: ['apply', 'show'] },
    'editor.probe': {
      ...{ target: '.asking', reenter: true },
      actions: { type: 'ask', params: ({ event }) => event.name },
    },
    'editor.listBuckets': '.listing',
    'editor.close': { target: 'idle', actions: ['stopWaiting', 'apply', 'shut', 'show'] },
    'editor.cancel': { target: 'idle', actions: ['stopWaiting', 'takeBack', 'shut', 'show'] },
  },
  states: {
    quiet: { description: 'Nothing is asked for the form.' },
    asking: {
      description: 'The project is asked for one row of a table.',
      invoke: {
        id: 'probe',
        src: 'probe',
        input: ({ context: { tableProbe } }) => tableProbe?.name ?? { schema: '', table: '' },
        onDone: { target: 'quiet', actions: { type: 'noteProbed', params: ({ event }) => event.output } },
        onError: { target: 'quiet', actions: { type: 'noteProbed', params: failedProbe } },
      },
    },
    listing: {
      description: 'The project is asked for its Storage buckets.',
      invoke: {
        id: 'buckets',
        src: 'buckets',
        onDone: { target: 'quiet', actions: { type: 'noteBuckets', params: ({ event }) => event.output } },
        onError: 'quiet',
      },
    },
  },
})
