import { map } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { Calls, FileChange, Files, Write, Writes } from './backend/port'
import { echoed } from './echoed'
import { commandMachine } from './machines/command.machine'

/** What a command does, over the port. */
export const commandOver = (writes: Writes, calls: Calls, files: Files) =>
  commandMachine.provide({
    actors: {
      send: fromPromise(({ input }) => (isOfFiles(input) ? files.send(input) : writes.send(input))),
      check: fromPromise(({ input: { write, mark } }) =>
        isOfFiles(write) ? files.check(write) : writes.check(write, mark),
      ),
      call: fromEventObservable(({ input }) =>
        calls.make(input).pipe(map(heard => ({ type: 'command.heard', heard }))),
      ),
      echo: fromPromise(({ input, signal }) => echoed(input, signal)),
    },
  })

const isOfFiles = (write: Write | FileChange): write is FileChange => 'bucket' in write
