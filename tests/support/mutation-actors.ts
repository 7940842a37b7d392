import { defer, map, type ObservableInput } from 'rxjs'
import { fromCallback, fromEventObservable, fromPromise } from 'xstate'
import type { MutationCheck, UploadCheck } from '../../src/backend/ports/backend.port'
import type { Delivery, MutationEvent, MutationMessage } from '../../src/machines/mutation/mutation.context'
import type { CheckInput } from '../../src/machines/mutation/mutation.setup'
import type { CatalogQuery, CatalogReply } from '../../src/machines/mutations/catalogAnswers'
import type { MutationsEvent } from '../../src/machines/mutations/mutations.context'

/** Sends over a project that answers like this. */
export const sendTo = (answer: (delivery: Delivery) => ObservableInput<MutationMessage>) =>
  fromEventObservable<MutationEvent, Delivery>(({ input }) =>
    defer(() => answer(input)).pipe(map(message => ({ type: 'mutation.message', message }))),
  )

/** Finds out from a project that answers like this what became of a mutation. */
export const checkWith = (check: (input: CheckInput) => Promise<MutationCheck | UploadCheck>) =>
  fromPromise<MutationCheck | UploadCheck, CheckInput>(({ input }) => check(input))

/** Describes what a project answers at once; null: it does not answer yet. */
export const describeWith = (reply: (query: CatalogQuery) => Omit<CatalogReply, 'query'> | null) =>
  fromCallback<MutationsEvent, CatalogQuery>(({ input: query, sendBack }) => {
    const answer = reply(query)
    if (answer !== null) sendBack({ type: 'mutations.described', query, ...answer })
  })
/** A project that describes nothing. */
export const describeNothing = describeWith(() => null)
