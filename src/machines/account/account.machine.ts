import { spawnChild, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import {
  awaitingLevel,
  confirmingState,
  discardingState,
  enrollingState,
  verifyingState,
} from './account.enrollment'
import { accountSetup, closeQuestion, isRefused, noteSuccess, setFactors, setRefusal } from './account.setup'
import { onRequest } from './account.requests'
import { changingPassword, endingOthers, makingCodes, removingState } from './account.tasks'

/*
 *   listing ──factors──▶ listed ──enroll──▶ enrolling ──enrollment──▶ confirming ──code──▶ verifying ──session──▶ listing
 *    ▲  └──refused──▶ failed │ ▲ ◀──refused────┘         │  ▲──────────refused──────────────┘
 *    └─────retry────────┘    │ └── listing ◀── discarding ◀─┘ cancel
 *                            ├──remove──▶ removing ──▶ listing
 *                            ├──newCodes──▶ makingCodes ──codes──▶ showingCodes ──codesSaved──▶ listing
 *                            └──endOthers, changePassword──▶ endingOthers, changingPassword ──▶ listed
 *
 *   enrolling ──refused for want of a second factor──▶ awaitingLevel ──aal2──▶ enrolling; else as listed
 *
 *   What a person is asked first, and where the outcome is shown, is kept beside all that.
 *
 *   The passkeys run beside it, as an actor with a chart of its own.
 */
export const accountMachine = accountSetup.createMachine({
  id: 'account',
  context: ({ input }) => ({
    ...input,
    factors: null,
    enrollRequest: null,
    enrollment: null,
    recovery: null,
    codes: null,
    refusal: null,
    lastSuccess: null,
    lastSection: null,
    question: null,
  }),
  entry: spawnChild('passkeys', { id: 'passkeys' }),
  on: {
    'session.suspect': { actions: 'reportSuspectSession' },
    'account.access': { actions: { type: 'setAccess', params: ({ event }) => event.access } },
    'account.ask': { actions: { type: 'setQuestion', params: ({ event }) => event.question } },
    'account.closeQuestion': { actions: closeQuestion },
    'account.passkeysRequested': { actions: { type: 'noteSection', params: 'passkeys' } },
  },
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
      on: onRequest,
    },
    awaitingLevel,
    enrolling: enrollingState,
    confirming: confirmingState,
    verifying: verifyingState,
    discarding: discardingState,
    removing: removingState,
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
