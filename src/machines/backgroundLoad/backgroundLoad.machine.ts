import { assign, fromPromise, setup } from 'xstate'
import { retryDelay } from '../shared/retryDelay'
import { random, type WithEnvironment } from '../shared/environment'

/*
 *   beginning ──isLoaded─────────────────────────────▶ there
 *     └──▶ asking ──fetched──────────────────────────▶ there
 *            │  ▲
 *            │  └──after a while, or retry by a person──┐
 *            └──────────────fetch failed────────────▶ waiting
 *
 *   Loads a part that the rest of the page can do without; it never gives up.
 */
export const backgroundLoadMachine = setup({
  types: {} as {
    input: WithEnvironment | undefined
    context: WithEnvironment & { tries: number }
    events: { type: 'backgroundLoad.retry' }
    tags: 'busy'
  },
  actors: {
    /** Rejects if the part cannot be fetched. The default never resolves, so the part is never there. */
    fetch: fromPromise<unknown>(() => new Promise(() => undefined)),
  },
  guards: { isLoaded: () => false },
  actions: { countTry: assign(({ context }) => ({ tries: context.tries + 1 })) },
  delays: { wait: ({ context }) => retryDelay(context.tries, random(context)) },
}).createMachine({
  id: 'backgroundLoad',
  context: ({ input }) => ({ ...input, tries: 0 }),
  initial: 'beginning',
  states: {
    // Not in `asking`: XState would create the invoked actor, never start it, and count it as an actor left running.
    beginning: {
      description: 'Whether the part is there already is decided.',
      always: [{ guard: 'isLoaded', target: 'there' }, { target: 'asking' }],
    },
    asking: {
      description: 'The part is being fetched.',
      tags: 'busy',
      invoke: { src: 'fetch', onDone: 'there', onError: { target: 'waiting', actions: 'countTry' } },
    },
    waiting: {
      description: 'The last try failed; the part is fetched again after a while.',
      after: { wait: 'asking' },
      on: { 'backgroundLoad.retry': 'asking' },
    },
    there: { description: 'The part is there.', type: 'final' },
  },
})
