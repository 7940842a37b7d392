import { type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { hasNone, isRefused, list, note, passkeysSetup, refuse } from './passkeys.setup'
import { registered, removed, renamed } from './passkeys.setup'

/*
 *   listing ──passkeys──▶ listed ──register, rename, remove──▶ registering, renaming, removing ──done──▶ listing
 *    ▲ │ └──none here──▶ absent ▲                                          │
 *    │ └──refused──▶ failed     └──────────────────refused─────────────────┘
 *    └────retry────────┘
 */
export const passkeysMachine = passkeysSetup.createMachine({
  id: 'passkeys',
  context: { passkeys: [], refusal: null, done: null },
  initial: 'listing',
  states: {
    listing: {
      invoke: {
        src: 'passkeys',
        onDone: [
          { guard: isRefused, target: 'failed', actions: refuse },
          { guard: hasNone, target: 'absent' },
          { target: 'listed', actions: list },
        ],
        onError: { target: 'failed', actions: 'noteFault' },
      },
    },
    /** Neither this project nor this browser will have them while the account is open. */
    absent: {},
    failed: { on: { 'passkeys.retry': { target: 'listing', actions: 'forgive' } } },
    listed: {
      on: {
        'passkeys.register': { target: 'registering', actions: 'forgive' },
        'passkeys.rename': { target: 'renaming', actions: 'forgive' },
        'passkeys.remove': { target: 'removing', actions: 'forgive' },
      },
    },
    registering: {
      invoke: {
        src: 'register',
        input: registered,
        onDone: [
          { guard: isRefused, target: 'listed', actions: refuse },
          { target: 'listing', actions: note('passkey added') },
        ],
        onError: { target: 'listed', actions: 'noteFault' },
      },
    },
    renaming: {
      invoke: {
        src: 'rename',
        input: renamed,
        onDone: [
          { guard: isRefused, target: 'listed', actions: refuse },
          { target: 'listing', actions: note('passkey renamed') },
        ],
        onError: { target: 'listed', actions: 'noteFault' },
      },
    },
    removing: {
      invoke: {
        src: 'remove',
        input: removed,
        onDone: [
          // It may have been removed elsewhere.
          { guard: isRefused, target: 'listing', actions: refuse },
          { target: 'listing', actions: note('passkey removed') },
        ],
        onError: { target: 'listed', actions: 'noteFault' },
      },
    },
  },
})

export type PasskeysRef = ActorRefFrom<typeof passkeysMachine>
export type PasskeysSnapshot = SnapshotFrom<typeof passkeysMachine>
