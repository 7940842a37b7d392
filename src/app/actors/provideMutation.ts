import { from, map, switchMap, type Observable } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { MutationCheck, Mutations, UploadCheck, WriteTarget } from '../../backend/ports/backend.port'
import { waitForDelivery } from './waitForDelivery'
import type { Delivery, MutationMessage } from '../../machines/mutation/mutation.context'
import { mutationMachine } from '../../machines/mutation/mutation.machine'
import type { CheckInput } from '../../machines/mutation/mutation.setup'

/** Finds out the types of columns, as far as they can be had. */
type LearnTypes = (target: WriteTarget) => Promise<unknown>

/** The mutation machine, with its actors provided by the port. */
export const provideMutation = (mutations: Mutations, learnTypes: LearnTypes) =>
  mutationMachine.provide({
    actors: {
      send: fromEventObservable(({ input }) =>
        send(mutations, input, learnTypes).pipe(map(message => ({ type: 'mutation.message', message }))),
      ),
      check: fromPromise(({ input }) => check(mutations, input)),
      awaitDelivery: fromPromise(({ input, signal }) => waitForDelivery(input, signal)),
      checkFile: fromPromise(({ input }) => mutations.files.exists(input)),
    },
  })

function send(
  { writes, files, calls }: Mutations,
  delivery: Delivery,
  learnTypes: LearnTypes,
): Observable<MutationMessage> {
  if ('write' in delivery) {
    const { write } = delivery
    // It is compared with the whole row: the types say which values the database can't compare. A form has asked for
    // them.
    if (write.type === 'delete')
      return from(learnTypes(write.target).catch(() => null)).pipe(switchMap(() => writes.send(write)))
    return from(writes.send(write))
  }
  if ('change' in delivery) return from(files.send(delivery.change))
  return 'call' in delivery ? calls.make(delivery.call) : files.upload(delivery.upload)
}

function check(
  { writes, files }: Mutations,
  { delivery, mark }: CheckInput,
): Promise<MutationCheck | UploadCheck> {
  if ('write' in delivery) return writes.check(delivery.write, mark)
  if ('change' in delivery) return files.check(delivery.change)
  if ('upload' in delivery) return files.checkUpload(delivery.upload)
  throw new Error('the outcome of a call cannot be checked')
}
