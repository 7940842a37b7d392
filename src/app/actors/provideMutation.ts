import { map } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { Calls, FileChange, Files, Write, Writes } from '../../backend/ports/backend.port'
import { waitForRow } from './waitForRow'
import { mutationMachine } from '../../machines/mutation/mutation.machine'

/** The mutation machine, with its actors provided by the port. */
export const provideMutation = (writes: Writes, calls: Calls, files: Files) =>
  mutationMachine.provide({
    actors: {
      send: fromPromise(({ input }) => (isFileChange(input) ? files.send(input) : writes.send(input))),
      check: fromPromise(({ input: { write, mark } }) =>
        isFileChange(write) ? files.check(write) : writes.check(write, mark),
      ),
      call: fromEventObservable(({ input }) =>
        calls.make(input).pipe(map(message => ({ type: 'mutation.message', message }))),
      ),
      echo: fromPromise(({ input, signal }) => waitForRow(input, signal)),
    },
  })

const isFileChange = (write: Write | FileChange): write is FileChange => 'bucket' in write
