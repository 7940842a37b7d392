import { assign, enqueueActions, fromCallback, setup } from 'xstate'
import type { FunctionRef, WriteTarget } from '../../backend/ports/backend.port'
import {
  functionKey,
  schemaKey,
  findSurplusAnswers,
  targetKey,
  withCallable,
  withEntry,
} from './mutations.context'
import { withTableKeys, withStage, withoutQuery, withColumnTypes } from './mutations.context'
import type {
  MutationsContext,
  MutationsEvent,
  ColumnTypesAnswer,
  CallableAnswer,
  TableKeysAnswer,
} from './mutations.context'
import {
  canReachProject,
  type MutationRequest,
  type MutationPlace,
  type MutationStage,
  type Conditions,
} from '../mutation/mutation.context'
import { mutationMachine } from '../mutation/mutation.machine'
import { notProvided } from '../shared/notProvided'
import { referencesMachine } from '../references/references.machine'
import { uploadsMachine } from '../uploads/uploads.machine'

export const mutationsSetup = setup({
  types: {} as {
    input: Conditions
    context: MutationsContext
    events: MutationsEvent
    children: { uploads: 'uploads'; references: 'references' }
  },
  actors: {
    mutation: mutationMachine,
    types: fromCallback<MutationsEvent, WriteTarget>(notProvided('types')),
    callable: fromCallback<MutationsEvent, FunctionRef>(notProvided('callable')),
    keys: fromCallback<MutationsEvent, string>(notProvided('keys')),
    references: referencesMachine,
    uploads: uploadsMachine,
  },
  actions: {
    startMutation: enqueueActions(({ context: { mutations }, enqueue }, request: MutationRequest) => {
      if (request.id in mutations) return
      for (const surplus of findSurplusAnswers(mutations, request))
        enqueue.sendTo(surplus, { type: 'mutation.dismiss' })
      enqueue.assign(({ context, spawn }) => {
        const { access, link } = context
        const mutation = spawn('mutation', { id: `mutation.${request.id}`, input: { request, access, link } })
        const next = { ...context, mutations: { ...context.mutations, [request.id]: mutation } }
        return { mutations: next.mutations, entries: withEntry(next, request) }
      })
    }),
    setConditions: enqueueActions(({ context, enqueue }, change: Partial<Conditions>) => {
      const { access, link } = { ...context, ...change }
      enqueue.assign({ access, link })
      // Without a session, what was read before stays on the screen.
      if (access !== context.access && access !== 'none')
        enqueue.sendTo('references', { type: 'references.forget' })
      if (canReachProject({ access, link }) && !canReachProject(context))
        for (const query of Object.values(context.unansweredQueries)) enqueue.raise(query)
      for (const mutation of Object.values(context.mutations))
        enqueue.sendTo(mutation, { type: 'mutation.conditions', access, link })
      enqueue.sendTo('uploads', { type: 'uploads.conditions', access, link })
    }),
    addEntry: assign(({ context }, started: { id: string; what: string; where: MutationPlace }) => ({
      entries: withEntry(context, started),
    })),
    setStage: assign(
      ({ context }, stageChange: { id: string; stage: MutationStage; words: string | null }) => ({
        entries: withStage(context, stageChange),
      }),
    ),
    removeMutation: assign(({ context: { mutations } }, id: string) => {
      const { [id]: _, ...rest } = mutations
      return { mutations: rest }
    }),
    describeColumns: enqueueActions(({ context, enqueue }, target: WriteTarget) => {
      const key = targetKey(target)
      if (key in context.columnTypes && !(key in context.unansweredQueries)) return
      // An earlier answer stays until the new one.
      enqueue.assign({
        columnTypes: { [key]: null, ...context.columnTypes },
        unansweredQueries: withoutQuery(context, key),
      })
      enqueue.stopChild(`types.${key}`)
      enqueue.spawnChild('types', { id: `types.${key}`, input: target })
    }),
    setColumnTypes: assign(({ context }, answer: ColumnTypesAnswer) => withColumnTypes(context, answer)),
    describeFunction: enqueueActions(({ context, enqueue }, name: FunctionRef) => {
      const key = functionKey(name)
      if (key in context.callables && !(key in context.unansweredQueries)) return
      // Keeps an earlier answer, so that a form being filled in does not disappear.
      enqueue.assign({
        ...{
          callables: { [key]: 'asked', ...context.callables },
          unansweredQueries: withoutQuery(context, key),
        },
      })
      enqueue.stopChild(`callable.${key}`)
      enqueue.spawnChild('callable', { id: `callable.${key}`, input: name })
    }),
    setCallable: assign(({ context }, answer: CallableAnswer) => withCallable(context, answer)),
    describeKeys: enqueueActions(({ context, enqueue }, schema: string) => {
      const key = schemaKey(schema)
      if (key in context.tableKeys && !(key in context.unansweredQueries)) return
      enqueue.assign({
        tableKeys: { [key]: null, ...context.tableKeys },
        unansweredQueries: withoutQuery(context, key),
      })
      enqueue.stopChild(key)
      enqueue.spawnChild('keys', { id: key, input: schema })
    }),
    setTableKeys: assign(({ context }, answer: TableKeysAnswer) => withTableKeys(context, answer)),
  },
})
