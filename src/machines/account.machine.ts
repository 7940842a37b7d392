import { spawnChild, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import {
  accountSetup,
  confirmed,
  isRefused,
  isSession,
  list,
  named,
  note,
  refuse,
  show,
  tell,
} from './account.setup'
import { changingPassword, endingOthers, makingCodes, removing } from './account.tasks'

/*
 *   listing ──factors──▶ listed ──enrol──▶ enrolling ──enrolment──▶ confirming ──code──▶ verifying ──session──▶ listing
 *    ▲  └──refused──▶ failed │ ▲ ◀──refused────┘         │  ▲──────────refused──────────────┘
 *    └─────retry────────┘    │ └── listing ◀── discarding ◀─┘ cancel
 *                            ├──remove──▶ removing ──▶ listing
 *                            ├──new codes──▶ makingCodes ──codes──▶ showingCodes ──kept──▶ listing
 *                            └──end the others, new password──▶ endingOthers, changingPassword ──▶ listed
 *
 *   Beside it, with a chart of their own: the passkeys.
 */
export const accountMachine = accountSetup.createMachine({
  id: 'account',
  context: { factors: null, enrolment: null, recovery: null, codes: null, refusal: null, done: null },
  entry: spawnChild('passkeys', { id: 'passkeys' }),
  on: { 'session.doubted': { actions: 'passOn' } },
  initial: 'listing',
  states: {
    listing: {
      invoke: {
        src: 'factors',
        onDone: [
          { guard: isRefused, target: 'failed', actions: refuse },
          { target: 'listed', actions: list },
        ],
        onError: { target: 'failed', actions: 'noteFault' },
      },
    },
    failed: { on: { 'account.retry': { target: 'listing', actions: 'forgive' } } },
    listed: {
      on: {
        'account.enrol': { target: 'enrolling', actions: 'forgive' },
        'account.remove': { target: 'removing', actions: 'forgive' },
        'account.newCodes': { target: 'makingCodes', actions: 'forgive' },
        'account.endOthers': { target: 'endingOthers', actions: 'forgive' },
        'account.changePassword': { target: 'changingPassword', actions: 'forgive' },
      },
    },
    enrolling: {
      invoke: {
        src: 'enrol',
        input: named,
        onDone: [
          { guard: isRefused, target: 'listed', actions: refuse },
          { target: 'confirming', actions: show },
        ],
        onError: { target: 'listed', actions: 'noteFault' },
      },
    },
    confirming: {
      on: {
        'account.confirm': { target: 'verifying', actions: 'forgive' },
        'account.cancel': { target: 'discarding', actions: 'forgive' },
      },
    },
    verifying: {
      invoke: {
        src: 'confirm',
        input: confirmed,
        onDone: [
          { guard: isRefused, target: 'confirming', actions: refuse },
          { target: 'listing', actions: [tell, 'forget', note('factor added')] },
        ],
        onError: { target: 'confirming', actions: 'noteFault' },
      },
    },
    discarding: {
      invoke: {
        src: 'removeFactor',
        input: ({ context }) => ({ factorId: context.enrolment?.factorId ?? '' }),
        // An unverified factor that stays is removed with the next enrolment.
        onDone: [
          { guard: isSession, target: 'listing', actions: [tell, 'forget'] },
          { target: 'listing', actions: 'forget' },
        ],
        onError: { target: 'listing', actions: 'forget' },
      },
    },
    removing,
    makingCodes,
    showingCodes: {
      on: { 'account.keptCodes': { target: 'listing', actions: ['forgetCodes', note('codes kept')] } },
    },
    endingOthers,
    changingPassword,
  },
})

export type AccountRef = ActorRefFrom<typeof accountMachine>
export type AccountSnapshot = SnapshotFrom<typeof accountMachine>
