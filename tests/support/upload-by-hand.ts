import { Subject } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { FileRef, UploadCheck, Upload } from '../../src/backend/ports/backend.port'
import { uploadMachine } from '../../src/machines/upload/upload.machine'
import type { UploadSignal, FileConfirmationInput } from '../../src/machines/upload/upload.setup'

/** An upload to a folder in which these files are, whose requests are answered by hand. */
export function uploadByHand(
  there: readonly string[],
  found: UploadCheck = { type: 'absent' },
  echo: () => Promise<unknown> = () => Promise.resolve(null),
) {
  const requests: { upload: Upload; told$: Subject<UploadSignal> }[] = []
  const upload = uploadMachine.provide({
    actors: {
      look: fromPromise<boolean | null, FileRef>(({ input }) => Promise.resolve(there.includes(input.path))),
      send: fromEventObservable<UploadSignal, Upload>(({ input }) => {
        const told$ = new Subject<UploadSignal>()
        requests.push({ upload: input, told$ })
        return told$
      }),
      check: fromPromise<UploadCheck, Upload>(() => Promise.resolve(found)),
      echo: fromPromise<unknown, FileConfirmationInput>(echo),
    },
  })
  return { upload, requests }
}
