import type { FormStep } from './editor.draft'
import { editorSetup } from './editor.setup'

const failedProbe = { type: 'refused', reason: 'Something went wrong in Signalbox. Try again.' } as const

const stepOf = ({ event }: { event: { step: FormStep } }) => event.step
const fill = { type: 'fill', params: stepOf } as const
/** The rows come from somewhere else: what was shown so far has other ones. */
const startAgain = ['stopWaiting', 'restart', fill, 'show'] as const

/*
 *   Valid input is shown on the board a moment after the last keystroke.
 *
 *   quiet ──probe──▶ asking for one row of a table ──answered──▶ quiet; the table that the form names is taken
 *   quiet ──form: files of Storage──▶ listing the buckets ──answered──▶ quiet
 *
 *   Closing keeps what the board shows and cancelling takes it back, even while a probe runs.
 */
export const panelForm = editorSetup.createStateConfig({
  description: 'The form of a panel is open.',
  initial: 'quiet',
  entry: 'tellHeld',
  exit: 'tellFree',
  on: {
    'editor.form': [
      { guard: { type: 'isOfFiles', params: stepOf }, target: '.listing', actions: startAgain },
      { guard: { type: 'isOtherSource', params: stepOf }, actions: startAgain },
      { actions: fill },
    ],
    'editor.apply': { actions: ['apply', 'show'] },
    'editor.probe': {
      ...{ target: '.asking', reenter: true },
      actions: { type: 'ask', params: ({ event }) => event.name },
    },
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
