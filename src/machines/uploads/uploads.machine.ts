import { uploadsSetup } from './uploads.setup'

/*
 * All uploads of a board while it is open: two at a time, the others wait for their turn.
 *
 *   begin ──▶ a machine for each      wants, freed, standing ──▶ the upload that waits longest gets its turn, if online
 *   idle ──something is unfinished──▶ busy ──nothing──▶ idle      busy: leaving the page needs confirmation
 *   noted ──▶ sent to the list of mutations      describe ──▶ the limits of a bucket, queried once,
 *                                                and again if there was no answer
 */
export const uploadsMachine = uploadsSetup.createMachine({
  id: 'uploads',
  context: ({ input: { access, link } }) => ({
    ...{ access, link, uploads: {} },
    ...{ waiting: [], sending: [], unfinished: [], limits: {}, unansweredBuckets: [] },
  }),
  initial: 'idle',
  on: {
    'uploads.begin': { actions: { type: 'startUploads', params: ({ event }) => event.requests } },
    'uploads.conditions': { actions: [{ type: 'setConditions', params: ({ event }) => event }, 'startNext'] },
    'uploads.describeBucket': { actions: { type: 'describeBucket', params: ({ event }) => event.bucket } },
    'uploads.limitsAnswered': { actions: { type: 'setLimits', params: ({ event }) => event } },
    'uploads.turnRequested': {
      actions: [{ type: 'queueUpload', params: ({ event }) => event.id }, 'startNext'],
    },
    'uploads.turnEnded': { actions: [{ type: 'endTurn', params: ({ event }) => event.id }, 'startNext'] },
    'uploads.stageChanged': {
      actions: [
        { type: 'setStage', params: ({ event }) => event },
        { type: 'reportStage', params: ({ event }) => event },
      ],
    },
    'uploads.ended': { actions: { type: 'removeUpload', params: ({ event }) => event.id } },
  },
  states: {
    idle: {
      description: 'No upload is unfinished; the page can be left.',
      always: { guard: 'isBusy', target: 'busy' },
    },
    busy: {
      description: 'Leaving the page would lose uploads, so the browser asks first.',
      invoke: { id: 'leaving', src: 'guardLeaving' },
      always: { guard: ({ context: { unfinished } }) => unfinished.length === 0, target: 'idle' },
    },
  },
})
