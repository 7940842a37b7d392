import { uploadsSetup } from './uploads.setup'

/*
 * All the files that are sent while a board is open: two at a time, the others wait for their turn.
 *
 *   begin ──▶ an upload each      wants, freed, standing ──▶ whoever waits longest gets its turn, unless cut off
 *   idle ──something is under way──▶ busy ──nothing──▶ idle      busy: leaving the page is asked about
 *   noted ──▶ the list of what was done hears of it      describe ──▶ what a bucket takes, asked once,
 *                                                         and again where it was not answered
 */
export const uploadsMachine = uploadsSetup.createMachine({
  id: 'uploads',
  context: ({ input: { access, link } }) => ({
    ...{ access, link, uploads: {} },
    ...{ waiting: [], sending: [], underway: [], limits: {}, unanswered: [] },
  }),
  initial: 'idle',
  on: {
    'uploads.begin': { actions: { type: 'begin', params: ({ event }) => event.orders } },
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
    idle: { always: { guard: 'isBusy', target: 'busy' } },
    busy: {
      invoke: { id: 'leaving', src: 'guardLeaving' },
      always: { guard: ({ context: { underway } }) => underway.length === 0, target: 'idle' },
    },
  },
})
