import { type ActorRefFrom, type SnapshotFrom } from 'xstate'
import {
  hasNone,
  isRefused,
  setPasskeys,
  noteSuccess,
  passkeysSetup,
  setRefusal,
  registerInput,
  removeInput,
  renameInput,
} from './passkeys.setup'

/*
 *   listing ──passkeys──▶ listed ──register, rename, remove──▶ registering, renaming, removing ──done──▶ listing
 *    ▲ │ └──none here──▶ absent ▲                                          │
 *    │ └──refused──▶ failed     └──────────────────refused─────────────────┘
 *    └────retry────────┘
 *
 *   Which passkey is being renamed or asked about is kept beside all that.
 */
export const passkeysMachine = passkeysSetup.createMachine({
  id: 'passkeys',
  context: { passkeys: [], openForm: null, refusal: null, lastSuccess: null },
  on: {
    'passkeys.openForm': { actions: { type: 'openForm', params: ({ event }) => event } },
    'passkeys.closeForm': { actions: 'closeForm' },
  },
  initial: 'listing',
  states: {
    listing: {
      tags: 'listing',
      description: 'The passkeys are being listed.',
      invoke: {
        src: 'passkeys',
        onDone: [
          { guard: isRefused, target: 'failed', actions: setRefusal },
          { guard: hasNone, target: 'absent' },
          { target: 'listed', actions: setPasskeys },
        ],
        onError: { target: 'failed', actions: 'noteFault' },
      },
    },
    absent: {
      tags: 'unsupported',
      description: 'The project or this browser has no passkeys, which stays so while the account is open.',
    },
    failed: {
      tags: 'failed',
      description: 'The passkeys could not be listed; a person may retry.',
      on: { 'passkeys.retry': { target: 'listing', actions: 'clearRefusal' } },
    },
    listed: {
      tags: 'idle',
      description: 'The passkeys are listed, and a change may be asked for.',
      on: {
        'passkeys.register': { target: 'registering', actions: ['clearRefusal', 'reportRequest'] },
        'passkeys.rename': { target: 'renaming', actions: ['clearRefusal', 'reportRequest'] },
        'passkeys.remove': { target: 'removing', actions: ['clearRefusal', 'reportRequest'] },
      },
    },
    registering: {
      description: 'The browser asks the person for a new passkey.',
      invoke: {
        src: 'register',
        input: registerInput,
        onDone: [
          { guard: isRefused, target: 'listed', actions: setRefusal },
          { target: 'listing', actions: noteSuccess('passkey added') },
        ],
        onError: { target: 'listed', actions: 'noteFault' },
      },
    },
    renaming: {
      description: 'A passkey is being renamed.',
      invoke: {
        src: 'rename',
        input: renameInput,
        onDone: [
          { guard: isRefused, target: 'listed', actions: setRefusal },
          { target: 'listing', actions: noteSuccess('passkey renamed') },
        ],
        onError: { target: 'listed', actions: 'noteFault' },
      },
    },
    removing: {
      description: 'A passkey is being removed.',
      invoke: {
        src: 'remove',
        input: removeInput,
        onDone: [
          // The passkey may have been removed elsewhere.
          { guard: isRefused, target: 'listing', actions: setRefusal },
          { target: 'listing', actions: [noteSuccess('passkey removed'), 'closeForm'] },
        ],
        onError: { target: 'listed', actions: 'noteFault' },
      },
    },
  },
})

export type PasskeysRef = ActorRefFrom<typeof passkeysMachine>
export type PasskeysSnapshot = SnapshotFrom<typeof passkeysMachine>
