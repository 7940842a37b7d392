import { not, type ActorRefFrom } from 'xstate'
import { environmentInput } from '../shared/environment'
import { mutationsSetup } from './mutations.setup'
import { emptyQueue } from './uploadQueue'

/*
 * Owns the mutations of a board while it is open. The list of what was done, the queue of uploads and the answers of
 * the catalog are plain data: see mutationEntries.ts, uploadQueue.ts and catalogAnswers.ts.
 *
 *   begin ──▶ a mutation machine, which reports its stages ──ended──▶ its entry stays
 *   access, link ──▶ sent to every mutation; uploads get their turns, unanswered queries are repeated
 *   board ──▶ queries for the keys of its tables that may be changed, and the limits of buckets for uploads; what was not
 *            sent yet of another board is cancelled, because nobody would see it go
 *   describe ──▶ a query of the catalog, made once or when its answer is too old; an unanswered one is repeated at the
 *            next request
 *   idle ──an upload is unfinished──▶ busy ──none──▶ idle      busy: leaving the page needs confirmation
 *   what foreign keys point at is read by the references machine, which forgets it when the session reads other rows
 */
export const mutationsMachine = mutationsSetup.createMachine({
  id: 'mutations',
  context: ({ input }) => ({
    ...input,
    boardKey: null,
    entries: [],
    mutations: {},
    queue: emptyQueue,
    answers: {},
  }),
  initial: 'idle',
  invoke: { id: 'references', src: 'references', input: environmentInput },
  on: {
    'mutations.board': {
      actions: [
        { type: 'enterBoard', params: ({ event }) => event.boardKey },
        'cancelUnsent',
        { type: 'describeBoard', params: ({ event }) => event.board },
      ],
    },
    'mutations.begin': { actions: { type: 'startMutation', params: ({ event }) => event.request } },
    'mutations.access': {
      actions: [{ type: 'setConditions', params: ({ event: { access } }) => ({ access }) }, 'startUploads'],
    },
    'mutations.link': {
      actions: [{ type: 'setConditions', params: ({ event: { link } }) => ({ link }) }, 'startUploads'],
    },
    'mutations.stageChanged': {
      actions: [{ type: 'recordStage', params: ({ event }) => event }, 'startUploads', 'cancelUnsent'],
    },
    'mutations.ended': {
      actions: [{ type: 'removeMutation', params: ({ event }) => event.id }, 'startUploads'],
    },
    'mutations.describe': { actions: { type: 'askCatalog', params: ({ event }) => event } },
    'mutations.described': { actions: { type: 'recordReply', params: ({ event }) => event } },
  },
  states: {
    idle: {
      description: 'No upload is unfinished; the page can be left.',
      always: { guard: 'hasUnfinishedUpload', target: 'busy' },
    },
    busy: {
      description: 'Leaving the page would lose uploads, so the browser asks first.',
      tags: 'uploading',
      invoke: { id: 'leaving', src: 'guardLeaving' },
      always: { guard: not('hasUnfinishedUpload'), target: 'idle' },
    },
  },
})

export type MutationsRef = ActorRefFrom<typeof mutationsMachine>
