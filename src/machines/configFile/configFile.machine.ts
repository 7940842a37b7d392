import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { retryDelay } from '../../board/time/retryDelay'
import { now, random, type WithEnvironment } from '../shared/environment'

/** A failed try. */
export interface FailedTry {
  reason: string
  /** ms since the epoch. */
  at: number
  /** Milliseconds until the next try. */
  wait: number
}

/** Ms without an answer after which the page says what it is waiting for. */
const SLOW_MS = 3_000

/*
 *   fetching ──answered──▶ fetched
 *   quiet ──3 s──▶ slow
 *     │  ▲
 *     │  └──── backoff, "Try now", the network is back ────┐
 *     └──────── no answer, or a passing fault ────────▶ waiting
 *
 *   It never gives up: the project built into the page may differ from the one that the file names.
 */
export const configFileMachine = setup({
  types: {
    input: {} as WithEnvironment | undefined,
    context: {} as WithEnvironment & { tries: number; lastFailure: FailedTry | null },
    events: {} as { type: 'configFile.tryNow' },
    tags: {} as 'busy',
  },
  actors: {
    /**
     * Resolves to null once the server has answered, with any answer; otherwise to the reason why the file cannot be
     * read.
     */
    read: fromPromise<string | null>(() => Promise.reject(new Error('read is not provided'))),
  },
  delays: {
    slow: SLOW_MS,
    wait: ({ context }) => context.lastFailure?.wait ?? 0,
  },
}).createMachine({
  id: 'configFile',
  context: ({ input }) => ({ ...input, tries: 0, lastFailure: null }),
  initial: 'fetching',
  states: {
    fetching: {
      tags: 'busy',
      description: 'The file is being read.',
      initial: 'quiet',
      states: {
        quiet: {
          description: 'The answer is awaited so briefly that the page says nothing.',
          after: { slow: 'slow' },
        },
        slow: { description: 'The answer takes long, and the page says what it waits for.' },
      },
      invoke: {
        src: 'read',
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'fetched' },
          {
            target: 'waiting',
            actions: assign(({ context, event: { output } }) => {
              const tries = context.tries + 1
              const reason = output ?? ''
              const wait = retryDelay(tries, random(context))
              return { tries, lastFailure: { reason, at: now(context), wait } }
            }),
          },
        ],
      },
    },
    waiting: {
      description: 'The last try failed; the next one is awaited.',
      after: { wait: 'fetching' },
      on: { 'configFile.tryNow': 'fetching' },
    },
    fetched: {
      description: 'The server has answered.',
      type: 'final',
    },
  },
})

export type ConfigFileRef = ActorRefFrom<typeof configFileMachine>
