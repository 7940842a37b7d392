import { assign, fromPromise, setup } from 'xstate'
import { retryDelay } from '../../board/time/retryDelay'
import { random, type WithEnvironment } from '../shared/environment'

/*
 *   starting ──isLoaded─────────────────────────────▶ loaded
 *     └──▶ loading ──fetched──────────────────────────▶ loaded
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
  initial: 'starting',
  states: {
    // Not in `loading`: XState would create the invoked actor, never start it, and count it as an actor left running.
    starting: {
      description: 'Whether the part is there already is decided.',
      always: [{ guard: 'isLoaded', target: 'loaded' }, { target: 'loading' }],
    },
    loading: {
      description: 'The part is being fetched.',
      tags: 'busy',
      invoke: { src: 'fetch', onDone: 'loaded', onError: { target: 'waiting', actions: 'countTry' } },
    },
    waiting: {
      description: 'The last try failed; the part is fetched again after a while.',
      after: { wait: 'loading' },
      on: { 'backgroundLoad.retry': 'loading' },
    },
    loaded: { description: 'The part is there.', type: 'final' },
  },
})
