import type { ActorRefFrom } from 'xstate'
import { goBack, goInto, isBefore, previewSetup, refuse, refuseShared, share } from './preview.setup'
import { show, takeShared, wanted } from './preview.setup'

/*
 *   asking ──seen──▶ shown ──lifetime──▶ expired      shown: drawn ──broke──▶ undrawn
 *     ▲  └─refused─▶ refused                │
 *     ├──────again──────┴───────────────────┘         what was seen before stays while it is asked for again
 *     └──open (in a folder), back──── any state          share: an address for others, beside all that
 */
export const previewMachine = previewSetup.createMachine({
  id: 'preview',
  context: ({ input: { bucket, line } }) => ({
    bucket,
    trail: [line],
    seen: null,
    cause: null,
    shared: null,
  }),
  initial: 'asking',
  on: {
    'preview.back': { guard: isBefore, target: '.asking', actions: ['unshare', goBack] },
    'preview.share': { guard: 'isFile', actions: share },
    'preview.shared': { actions: takeShared },
    'preview.unshared': { actions: refuseShared },
  },
  states: {
    asking: {
      invoke: {
        src: 'look',
        input: wanted,
        onDone: { target: 'shown', actions: show },
        onError: { target: 'refused', actions: refuse },
      },
    },
    shown: {
      initial: 'drawn',
      after: { lifetime: 'expired' },
      on: {
        'preview.open': { guard: 'isFolder', target: 'asking', actions: goInto },
        'preview.again': 'asking',
      },
      states: { drawn: { on: { 'preview.broke': 'undrawn' } }, undrawn: {} },
    },
    // What was fetched by then is still to be seen; whatever is fetched from now on is refused.
    expired: { on: { 'preview.again': 'asking' } },
    refused: { on: { 'preview.again': 'asking' } },
  },
})

export type PreviewRef = ActorRefFrom<typeof previewMachine>
