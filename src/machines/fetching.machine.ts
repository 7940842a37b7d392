import { assign, fromPromise, setup } from 'xstate'
import { delayBefore } from './delay'

/*
 *   beginning ──it is there already──────────────────▶ there
 *     └──▶ asking ──it is there──────────────────────▶ there
 *            │  ▲
 *            │  └──after a while, a person does not want to wait──┐
 *            └───────────────cannot be had──────────────────▶ waiting
 *
 *   Of a part of the page without which the rest goes on: it never gives up.
 */
export const fetchingMachine = setup({
  types: {} as { context: { tries: number }; events: { type: 'fetching.again' } },
  actors: {
    /** Rejects where it cannot be had. Where nobody provides it, it is never there. */
    fetch: fromPromise<unknown>(() => new Promise(() => undefined)),
  },
  guards: { isThere: () => false },
  actions: { count: assign(({ context }) => ({ tries: context.tries + 1 })) },
  delays: { wait: ({ context }) => delayBefore(context.tries, Math.random()) },
}).createMachine({
  id: 'fetching',
  context: { tries: 0 },
  initial: 'beginning',
  states: {
    // Not in `asking`: the actor that it invokes would be made, never started, and count as one that is left.
    beginning: { always: [{ guard: 'isThere', target: 'there' }, { target: 'asking' }] },
    asking: {
      invoke: { src: 'fetch', onDone: 'there', onError: { target: 'waiting', actions: 'count' } },
    },
    waiting: { after: { wait: 'asking' }, on: { 'fetching.again': 'asking' } },
    there: { type: 'final' },
  },
})
