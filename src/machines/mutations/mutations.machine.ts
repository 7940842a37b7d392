import type { ActorRefFrom } from 'xstate'
import { mutationsSetup } from './mutations.setup'

/*
 * All mutations of a board while it is open: a machine for each, and an entry for each in the list.
 *
 *   begin ──▶ a mutation machine, which reports its stages ──ended──▶ its entry stays
 *   access, link ──▶ sent to every mutation
 *   describeColumns, describeFunction, describeKeys ──▶ queries of the catalog, each made once; an unanswered one is
 *   repeated at the next request, and when the project can be reached again
 *   answers to calls stay with their mutations, the newest few per panel
 *   files are sent by the uploads machine, which receives the same and adds an entry for each
 *   what foreign keys point at is read by the references machine, which forgets it when the session reads other rows
 */
export const mutationsMachine = mutationsSetup.createMachine({
  id: 'mutations',
  description: 'Keeps a machine and an entry for everything that is done on the board.',
  context: ({ input: { access, link } }) => ({
    ...{ access, link, entries: [], mutations: {} },
    ...{ columnTypes: {}, callables: {}, tableKeys: {}, unansweredQueries: {} },
  }),
  invoke: [
    { id: 'uploads', src: 'uploads', input: ({ context: { access, link } }) => ({ access, link }) },
    { id: 'references', src: 'references' },
  ],
  on: {
    'mutations.begin': { actions: { type: 'startMutation', params: ({ event }) => event.request } },
    'mutations.access': {
      actions: { type: 'setConditions', params: ({ event: { access } }) => ({ access }) },
    },
    'mutations.link': { actions: { type: 'setConditions', params: ({ event: { link } }) => ({ link }) } },
    'mutations.started': { actions: { type: 'addEntry', params: ({ event }) => event } },
    'mutations.stageChanged': {
      actions: { type: 'setStage', params: ({ event: { id, stage, words } }) => ({ id, stage, words }) },
    },
    'mutations.ended': { actions: { type: 'removeMutation', params: ({ event }) => event.id } },
    'mutations.describeColumns': {
      actions: { type: 'describeColumns', params: ({ event }) => event.target },
    },
    'mutations.describeFunction': {
      actions: { type: 'describeFunction', params: ({ event }) => event.name },
    },
    'mutations.describeKeys': { actions: { type: 'describeKeys', params: ({ event }) => event.schema } },
    'mutations.tableKeysAnswered': { actions: { type: 'setTableKeys', params: ({ event }) => event } },
    'mutations.callableAnswered': { actions: { type: 'setCallable', params: ({ event }) => event } },
    'mutations.columnTypesAnswered': { actions: { type: 'setColumnTypes', params: ({ event }) => event } },
  },
})

export type MutationsRef = ActorRefFrom<typeof mutationsMachine>
