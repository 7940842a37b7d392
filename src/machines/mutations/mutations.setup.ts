import { assign, enqueueActions, fromCallback, setup } from 'xstate'
import type { Board } from '../../board/board'
import { canReachProject, canSend, type MutationRequest } from '../mutation/mutation.context'
import type { Conditions } from '../shared/conditions'
import { changeablePlaces } from './changeablePlaces'
import { mutationMachine } from '../mutation/mutation.machine'
import { isUnsent } from '../mutation/mutation.select'
import { notProvided } from '../shared/notProvided'
import { referencesMachine } from '../references/references.machine'
import { isDue, noteQuery, noteReply, openQueries, queryKey } from './catalogAnswers'
import type { CatalogQuery, CatalogReply } from './catalogAnswers'
import { addEntry, setStage, type StageChange } from './mutationEntries'
import { findSurplusAnswers } from './mutations.context'
import type { MutationsContext, MutationsEvent, MutationsTag } from './mutations.context'
import { isQueueEmpty, moveInQueue, takeTurns } from './uploadQueue'
import { now, type WithEnvironment } from '../shared/environment'

type Request = Pick<Extract<MutationsEvent, { type: 'mutations.describe' }>, 'query' | 'maxAge'>

export const mutationsSetup = setup({
  types: {} as {
    input: Conditions & WithEnvironment
    context: MutationsContext
    events: MutationsEvent
    tags: MutationsTag
    children: { references: 'references' }
  },
  actors: {
    mutation: mutationMachine,
    references: referencesMachine,
    /** Asks the project, and answers with `mutations.described`. */
    describe: fromCallback<MutationsEvent, CatalogQuery>(notProvided('describe')),
    /** Asks for confirmation when the page is left, until it is stopped. */
    guardLeaving: fromCallback(notProvided('guardLeaving')),
  },
  guards: { hasUnfinishedUpload: ({ context: { queue } }) => !isQueueEmpty(queue) },
  actions: {
    enterBoard: enqueueActions(({ context, enqueue }, boardKey: string) => {
      if (boardKey === context.boardKey) return
      enqueue.assign({ boardKey })
      enqueue.sendTo('references', { type: 'references.close' })
    }),
    /** Of boards that are not displayed: a code that is entered for something else would send it unseen. */
    cancelUnsent: enqueueActions(({ context: { boardKey, mutations }, enqueue }) => {
      if (boardKey === null) return
      for (const mutation of Object.values(mutations)) {
        const snapshot = mutation.getSnapshot()
        if (snapshot.context.request.place.board !== boardKey && isUnsent(snapshot))
          enqueue.sendTo(mutation, { type: 'mutation.cancel' })
      }
    }),
    describeBoard: enqueueActions(({ enqueue }, board: Board) => {
      const { schemas, buckets } = changeablePlaces(board)
      for (const schema of schemas)
        enqueue.raise({ type: 'mutations.describe', query: { about: 'keys', schema } })
      for (const bucket of buckets)
        enqueue.raise({ type: 'mutations.describe', query: { about: 'bucket', bucket } })
    }),
    startMutation: enqueueActions(({ context: { mutations }, enqueue }, request: MutationRequest) => {
      if (request.id in mutations) return
      for (const surplus of findSurplusAnswers(mutations, request))
        enqueue.sendTo(surplus, { type: 'mutation.dismiss' })
      enqueue.assign(({ context: { access, link, mutations, entries, environment }, spawn }) => ({
        entries: addEntry(entries, request, id => id === request.id || id in mutations, now({ environment })),
        mutations: {
          ...mutations,
          [request.id]: spawn('mutation', {
            id: `mutation.${request.id}`,
            input: { request, access, link, environment },
          }),
        },
      }))
    }),
    setConditions: enqueueActions(({ context, enqueue }, change: Partial<Conditions>) => {
      const { access, link } = { ...context, ...change }
      enqueue.assign({ access, link })
      // Without a session, what was read before stays on the screen.
      if (access !== context.access && access !== 'none')
        enqueue.sendTo('references', { type: 'references.forget' })
      if (canReachProject({ access, link }) && !canReachProject(context))
        for (const query of openQueries(context.answers)) enqueue.raise({ type: 'mutations.describe', query })
      for (const mutation of Object.values(context.mutations))
        enqueue.sendTo(mutation, { type: 'mutation.conditions', access, link })
    }),
    recordStage: assign(({ context }, change: StageChange & { isUpload: boolean }) => ({
      entries: setStage(context.entries, change, now(context)),
      queue: change.isUpload ? moveInQueue(context.queue, change.id, change.stage) : context.queue,
    })),
    startUploads: enqueueActions(({ context, enqueue }) => {
      const { next, queue } = takeTurns(context.queue)
      if (next.length === 0 || !canSend(context)) return
      enqueue.assign({ queue })
      for (const id of next) {
        const mutation = context.mutations[id]
        if (mutation !== undefined) enqueue.sendTo(mutation, { type: 'mutation.start' })
      }
    }),
    removeMutation: assign(({ context: { mutations, queue } }, id: string) => {
      const { [id]: _, ...rest } = mutations
      return { mutations: rest, queue: moveInQueue(queue, id, null) }
    }),
    askCatalog: enqueueActions(({ context, enqueue }, { query, maxAge = Infinity }: Request) => {
      const { answers } = context
      if (!isDue(answers, query, now(context) - maxAge)) return
      const id = queryKey(query)
      enqueue.assign({ answers: noteQuery(answers, query) })
      enqueue.stopChild(id)
      enqueue.spawnChild('describe', { id, input: query })
    }),
    recordReply: assign(({ context }, reply: CatalogReply) => ({
      answers: noteReply(context.answers, reply, now(context)),
    })),
  },
})
