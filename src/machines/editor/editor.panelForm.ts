import type { FormStep } from './editor.draft'
import { editorSetup } from './editor.setup'

const failedProbe = { type: 'refused', reason: { code: 'fault' } } as const

const stepOf = ({ event }: { event: { step: FormStep } }) => event.step
const fill = { type: 'fillForm', params: stepOf } as const
/** The rows come from another source, so the panel shown so far no longer fits. */
const startAgain = ['cancelTypingTimer', 'restartForm', fill, 'showBoard'] as const

/*
 *   Valid input is shown on the board a moment after the last keystroke.
 *
 *   ready ──probeTable──▶ probing: asks for one row of a table ──answered──▶ ready, with the table that the form names
 *   ready ──fillForm: files of Storage──▶ listingBuckets ──answered──▶ ready
 *
 *   Closing keeps what the board shows and cancelling takes it back, even while a probe runs.
 */
export const panelForm = editorSetup.createStateConfig({
  description: 'The form of a panel is open.',
  initial: 'ready',
  entry: 'reportEditedPanel',
  exit: 'reportNoPanel',
  on: {
    'editor.fillForm': [
      { guard: { type: 'isFilesSource', params: stepOf }, target: '.listingBuckets', actions: startAgain },
      { guard: { type: 'isOtherSource', params: stepOf }, actions: startAgain },
      { actions: fill },
    ],
    'editor.apply': { actions: ['applyForm', 'showBoard'] },
    'editor.probeTable': {
      target: '.probing',
      reenter: true,
      actions: { type: 'startProbe', params: ({ event }) => event.name },
    },
    'editor.finish': { actions: ['applyForm', 'showBoard', 'finishForm'] },
    'editor.close': { target: 'idle', actions: ['cancelTypingTimer', 'applyForm', 'closeForm', 'showBoard'] },
    'editor.cancel': {
      target: 'idle',
      actions: ['cancelTypingTimer', 'revertForm', 'closeForm', 'showBoard'],
    },
  },
  states: {
    ready: { description: 'Nothing is asked for the form.' },
    probing: {
      description: 'The project is asked for one row of a table.',
      invoke: {
        id: 'probe',
        src: 'probe',
        input: ({ context: { tableProbe } }) => tableProbe?.name ?? { schema: '', table: '' },
        onDone: { target: 'ready', actions: { type: 'recordProbe', params: ({ event }) => event.output } },
        onError: { target: 'ready', actions: { type: 'recordProbe', params: failedProbe } },
      },
    },
    listingBuckets: {
      description: 'The project is asked for its Storage buckets.',
      invoke: {
        id: 'buckets',
        src: 'buckets',
        onDone: { target: 'ready', actions: { type: 'setBuckets', params: ({ event }) => event.output } },
        onError: 'ready',
      },
    },
  },
})
