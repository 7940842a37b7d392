import { from, map, type Observable } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { MutationCheck, Mutations, UploadCheck } from '../../backend/ports/backend.port'
import { waitForDelivery } from './waitForDelivery'
import type { Delivery, MutationMessage } from '../../machines/mutation/mutation.context'
import { mutationMachine } from '../../machines/mutation/mutation.machine'
import type { CheckInput } from '../../machines/mutation/mutation.setup'

/** The mutation machine, with its actors provided by the port. */
export const provideMutation = (mutations: Mutations) =>
  mutationMachine.provide({
    actors: {
      send: fromEventObservable(({ input }) =>
        send(mutations, input).pipe(map(message => ({ type: 'mutation.message', message }))),
      ),
      check: fromPromise(({ input }) => check(mutations, input)),
      echo: fromPromise(({ input, signal }) => waitForDelivery(input, signal)),
      look: fromPromise(({ input }) => mutations.files.exists(input)),
    },
  })

function send({ writes, files, calls }: Mutations, delivery: Delivery): Observable<MutationMessage> {
  if ('write' in delivery) return from(writes.send(delivery.write))
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
