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
  on: { 'session.suspect': { actions: 'reportSuspectSession' } },
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
      on: { 'account.retry': { target: 'listing', actions: 'clearRefusal' } },
    },
    listed: {
      tags: 'idle',
      description: 'The factors are listed, and a change may be asked for.',
      on: {
        'account.enrol': { target: 'enrolling', actions: 'clearRefusal' },
        'account.remove': { target: 'removing', actions: 'clearRefusal' },
        'account.newCodes': { target: 'makingCodes', actions: 'clearRefusal' },
        'account.endOthers': { target: 'endingOthers', actions: 'clearRefusal' },
        'account.changePassword': { target: 'changingPassword', actions: 'clearRefusal' },
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
      on: { 'account.codesSaved': { target: 'listing', actions: ['clearCodes', noteSuccess('codes kept')] } },
    },
    endingOthers,
    changingPassword,
  },
})

export type AccountRef = ActorRefFrom<typeof accountMachine>
export type AccountSnapshot = SnapshotFrom<typeof accountMachine>
