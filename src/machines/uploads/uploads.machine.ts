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
    'uploads.begin': { actions: { type: 'begin', params: ({ event }) => event.requests } },
    'uploads.standing': { actions: [{ type: 'stand', params: ({ event }) => event }, 'next'] },
    'uploads.describe': { actions: { type: 'describe', params: ({ event }) => event.bucket } },
    'uploads.described': { actions: { type: 'know', params: ({ event }) => event } },
    'uploads.wants': { actions: [{ type: 'line', params: ({ event }) => event.id }, 'next'] },
    'uploads.freed': { actions: [{ type: 'free', params: ({ event }) => event.id }, 'next'] },
    'uploads.noted': {
      actions: [
        { type: 'note', params: ({ event }) => event },
        { type: 'passOn', params: ({ event }) => event },
      ],
    },
    'uploads.ended': { actions: { type: 'end', params: ({ event }) => event.id } },
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
