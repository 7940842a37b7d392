import { Subject } from 'rxjs'
import { fromPromise } from 'xstate'
import type {
  FileChange,
  FileRef,
  MutationCheck,
  MutationOutcome,
  Upload,
  UploadCheck,
} from '../../src/backend/ports/backend.port'
import type { MutationMessage } from '../../src/machines/mutation/mutation.context'
import { mutationMachine } from '../../src/machines/mutation/mutation.machine'
import type { CheckInput, ConfirmationInput } from '../../src/machines/mutation/mutation.setup'
import { sendTo } from './mutation-actors'

interface Script {
  foundState?: UploadCheck | MutationCheck
  echo?: () => Promise<unknown>
  /** The answer to another change of files. */
  answer?: (change: FileChange) => Promise<MutationOutcome>
}

/** An upload to a folder in which these files are, whose requests are answered by hand. */
export function uploadByHand(
  there: readonly string[],
  {
    foundState = { type: 'absent' },
    echo = () => Promise.resolve(null),
    answer = () => Promise.reject(new Error('not an upload')),
  }: Script = {},
) {
  const requests: { upload: Upload; told$: Subject<MutationMessage> }[] = []
  const mutation = mutationMachine.provide({
    actors: {
      checkFile: fromPromise<boolean | null, FileRef>(({ input }) =>
        Promise.resolve(there.includes(input.path)),
      ),
      send: sendTo(delivery => {
        if ('change' in delivery) return answer(delivery.change)
        if (!('upload' in delivery)) throw new Error('not an upload')
        const told$ = new Subject<MutationMessage>()
        requests.push({ upload: delivery.upload, told$ })
        return told$
      }),
      check: fromPromise<UploadCheck | MutationCheck, CheckInput>(() => Promise.resolve(foundState)),
      awaitDelivery: fromPromise<unknown, ConfirmationInput>(echo),
    },
  })
  return { mutation, requests }
}
