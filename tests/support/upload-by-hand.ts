import { Subject } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { FileName, FoundUpload, Upload } from '../../src/backend/port'
import { uploadMachine } from '../../src/machines/upload.machine'
import type { Sent, UploadEcho } from '../../src/machines/upload.setup'

/** An upload to a folder in which these files are, whose requests are answered by hand. */
export function uploadByHand(
  there: readonly string[],
  found: FoundUpload = { type: 'absent' },
  echo: () => Promise<unknown> = () => Promise.resolve(null),
) {
  const requests: { upload: Upload; told$: Subject<Sent> }[] = []
  const upload = uploadMachine.provide({
    actors: {
      look: fromPromise<boolean | null, FileName>(({ input }) => Promise.resolve(there.includes(input.path))),
      send: fromEventObservable<Sent, Upload>(({ input }) => {
        const told$ = new Subject<Sent>()
        requests.push({ upload: input, told$ })
        return told$
      }),
      check: fromPromise<FoundUpload, Upload>(() => Promise.resolve(found)),
      echo: fromPromise<unknown, UploadEcho>(echo),
    },
  })
  return { upload, requests }
}
