import { spawnChild, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { confirming, discarding, enrolling, verifying } from './account.enrolment'
import { accountSetup, isRefused, noteSuccess, setFactors, setRefusal } from './account.setup'
import { changingPassword, endingOthers, makingCodes, removing } from './account.tasks'

/*
 *   listing ──factors──▶ listed ──enrol──▶ enrolling ──enrolment──▶ confirming ──code──▶ verifying ──session──▶ listing
 *    ▲  └──refused──▶ failed │ ▲ ◀──refused────┘         │  ▲──────────refused──────────────┘
 *    └─────retry────────┘    │ └── listing ◀── discarding ◀─┘ cancel
 *                            ├──remove──▶ removing ──▶ listing
 *                            ├──newCodes──▶ makingCodes ──codes──▶ showingCodes ──keptCodes──▶ listing
 *                            └──endOthers, changePassword──▶ endingOthers, changingPassword ──▶ listed
 *
 *   The passkeys run beside it, as an actor with a chart of its own.
 */
export const accountMachine = accountSetup.createMachine({
  id: 'account',
  context: { factors: null, enrolment: null, recovery: null, codes: null, refusal: null, lastSuccess: null },
  entry: spawnChild('passkeys', { id: 'passkeys' }),
  on: { 'session.doubted': { actions: 'passOn' } },
  initial: 'listing',
  states: {
    listing: {
      description: "The account's factors are being listed.",
      invoke: {
        src: 'factors',
        onDone: [
          { guard: isRefused, target: 'failed', actions: setRefusal },
          { target: 'listed', actions: setFactors },
        ],
        onError: { target: 'failed', actions: 'noteFault' },
      },
    },
    failed: {
      tags: 'failed',
      description: 'The factors could not be listed; a person may retry.',
      on: { 'account.retry': { target: 'listing', actions: 'forgive' } },
    },
    listed: {
      tags: 'idle',
      description: 'The factors are listed, and a change may be asked for.',
      on: {
        'account.enrol': { target: 'enrolling', actions: 'forgive' },
        'account.remove': { target: 'removing', actions: 'forgive' },
        'account.newCodes': { target: 'makingCodes', actions: 'forgive' },
        'account.endOthers': { target: 'endingOthers', actions: 'forgive' },
        'account.changePassword': { target: 'changingPassword', actions: 'forgive' },
      },
    },
    enrolling,
    confirming,
    verifying,
    discarding,
    removing,
    makingCodes,
    showingCodes: {
      tags: 'uninterruptible',
      description: 'New recovery codes are shown, once, until the person has kept them.',
      on: { 'account.keptCodes': { target: 'listing', actions: ['forgetCodes', noteSuccess('codes kept')] } },
    },
    endingOthers,
    changingPassword,
  },
})

export type AccountRef = ActorRefFrom<typeof accountMachine>
export type AccountSnapshot = SnapshotFrom<typeof accountMachine>
