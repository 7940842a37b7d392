import { fromCallback, fromPromise } from 'xstate'
import type { Backend, Mutations, SchemaAnswer } from '../backend/ports/backend.port'
import { plainColumnTypes } from '../backend/supabase/catalog/plainColumnTypes'
import { createMutations, type MutationTools } from '../backend/supabase/createMutations'
import { provideMutation } from './actors/provideMutation'
import type { CatalogQuery, CatalogReply } from '../machines/mutations/catalogAnswers'
import type { MutationsEvent } from '../machines/mutations/mutations.context'
import type { MutationsLogic } from '../machines/mutations/mutations.logic'
import { mutationsMachine } from '../machines/mutations/mutations.machine'
import { referencesMachine } from '../machines/references/references.machine'
import { confirmLeave } from '../streams/page/confirmLeave'
import { readLabels, readReferencedRow } from '../streams/references'
import type { PageEnvironment } from '../streams/page/pageWake'

/** The mutations machine with everything it needs. */
export const openMutations = (
  tools: MutationTools,
  reads: Pick<Backend, 'catalog' | 'sources'>,
  environment: PageEnvironment,
): MutationsLogic => wireMutations({ ...createMutations(tools), ...reads }, environment)

/** Connects the mutations machine and all machines under it with their actors. */
export const wireMutations = (
  backend: Mutations & Pick<Backend, 'catalog' | 'sources'>,
  environment: PageEnvironment,
): MutationsLogic => {
  const askCatalog = createAskCatalog(backend)
  return mutationsMachine.provide({
    actors: {
      mutation: provideMutation(backend, target => askCatalog({ about: 'columns', target })),
      describe: fromCallback<MutationsEvent, CatalogQuery>(({ input: query, sendBack }) => {
        void askCatalog(query).then(reply => sendBack({ type: 'mutations.described', query, ...reply }))
      }),
      references: referencesMachine.provide({
        actors: {
          readLabels: fromPromise(({ input, signal }) => readLabels(backend.sources, input, signal)),
          readRow: fromPromise(({ input, signal }) => readReferencedRow(backend.sources, input, signal)),
        },
      }),
      guardLeaving: fromCallback(() => confirmLeave(environment)),
    },
  })
}

const noReply = { answer: null, isComplete: false }

function createAskCatalog({ writes, calls, files, catalog }: Mutations & Pick<Backend, 'catalog'>) {
  /** By schema. Forms take the types of columns from the descriptions that were requested for the keys. */
  const descriptions = new Map<string, SchemaAnswer>()
  return async (query: CatalogQuery): Promise<Omit<CatalogReply, 'query'>> => {
    switch (query.about) {
      case 'columns': {
        const describedTypes = plainColumnTypes(descriptions.get(query.target.schema), query.target)
        const columns = query.target.columns.filter(column => !Object.hasOwn(describedTypes, column))
        const types = { ...describedTypes, ...(await writes.types({ ...query.target, columns })) }
        const isComplete = query.target.columns.every(column => column in types)
        return { answer: { about: 'columns', types }, isComplete }
      }
      case 'function': {
        const signature = await calls.describe(query.name).catch(() => 'unanswered' as const)
        // The form is shown without a description.
        return signature === 'unanswered'
          ? { answer: { about: 'function', signature: null }, isComplete: false }
          : { answer: { about: 'function', signature }, isComplete: true }
      }
      case 'keys': {
        const answer = await catalog.describe(query.schema, { canRecall: true })
        if (answer.type === 'refused') return noReply
        descriptions.set(query.schema, answer)
        return { answer: toTableKeys(answer), isComplete: true }
      }
      case 'bucket': {
        const limits = await files.limits(query.bucket)
        return limits === 'unanswered' ? noReply : { answer: { about: 'bucket', limits }, isComplete: true }
      }
    }
  }
}

/** The keys of each table; null if the project does not describe itself. */
const toTableKeys = (answer: Exclude<SchemaAnswer, { type: 'refused' }>) => ({
  about: 'keys' as const,
  keys:
    answer.type === 'undescribed'
      ? null
      : Object.fromEntries(answer.tables.map(shape => [shape.table, shape])),
})
