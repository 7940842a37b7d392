import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { delayBefore } from './delay'

/** One try that came to nothing. */
export interface FailedTry {
  reason: string
  /** When, ms since the epoch. */
  at: number
  /** How long until the next, ms. */
  wait: number
}

/** After so many ms without an answer, the page says what it is waiting for. */
const SLOW = 3_000

/*
 *   asking ──answered──▶ answered
 *   quiet ──3 s──▶ slow
 *     │  ▲
 *     │  └──── backoff, "Try now", the network is back ────┐
 *     └──────── no answer, or a passing fault ────────▶ waiting
 *
 *   It never gives up: what is built into the page may name another project than the file does.
 */
export const configFileMachine = setup({
  types: {
    context: {} as { tries: number; failed: FailedTry | null },
    events: {} as { type: 'configFile.tryNow' },
  },
  actors: {
    /** Resolves to null once the server has answered, whatever it said, else to the reason why it cannot be known. */
    read: fromPromise<string | null>(() => Promise.reject(new Error('read is not provided'))),
  },
  delays: {
    slow: SLOW,
    wait: ({ context }) => context.failed?.wait ?? 0,
  },
}).createMachine({
  id: 'configFile',
  context: { tries: 0, failed: null },
  initial: 'asking',
  states: {
    asking: {
      initial: 'quiet',
      states: { quiet: { after: { slow: 'slow' } }, slow: {} },
      invoke: {
        src: 'read',
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'answered' },
          {
            target: 'waiting',
            actions: assign(({ context, event: { output } }) => {
              const tries = context.tries + 1
              const reason = output ?? ''
              const wait = delayBefore(tries, Math.random())
              return { tries, failed: { reason, at: Date.now(), wait } }
            }),
          },
        ],
      },
    },
    waiting: { after: { wait: 'asking' }, on: { 'configFile.tryNow': 'asking' } },
    answered: { type: 'final' },
  },
})

export type ConfigFileRef = ActorRefFrom<typeof configFileMachine>
