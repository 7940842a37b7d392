import { map } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { Calls, Writes } from './backend/port'
import { echoed } from './echoed'
import { commandMachine } from './machines/command.machine'

/** What a command does, over the port. */
export const commandOver = (writes: Writes, calls: Calls) =>
  commandMachine.provide({
    actors: {
      send: fromPromise(({ input }) => writes.send(input)),
      check: fromPromise(({ input: { write, mark } }) => writes.check(write, mark)),
      call: fromEventObservable(({ input }) =>
        calls.make(input).pipe(map(heard => ({ type: 'command.heard', heard }))),
      ),
      echo: fromPromise(({ input, signal }) => echoed(input, signal)),
    },
  })
