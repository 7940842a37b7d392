import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import {
  factorSetup,
  hasNone,
  hasOne,
  isListed,
  isRefused,
  isSessionOver,
  setAnswer,
  setCode,
  setFactor,
  setFactors,
  setRefusal,
} from './factor.setup'
import { challengingState, verifyingState } from './factor.tasks'

/*
 *   listing ──one──▶ challenging ──challenge──▶ waiting ──code──▶ verifying ──session──▶ done
 *      │ └──many──▶ choosing ─▲ ▲ ▲               │ ▲──refused──────┘ │ │
 *      │ └──none──▶ unenrolled│ │ └──stale, again┘                    │ └──session over──▶ done
 *      │              choosing ◀┼──other factor── waiting, lockedOut  ▼
 *      └──refused──▶ failed     └───────────after the limit──── lockedOut
 *                       └──retry──▶ listing       challenging ──refused──▶ failed, lockedOut, done
 *
 *   A challenge stays good: asked for another one too early, challenging ──▶ waiting; and where it was a message,
 *   lockedOut ──after the limit──▶ waiting.
 *   A code that is entered while challenging is checked as soon as there is a challenge.
 */
export const factorMachine = factorSetup.createMachine({
  id: 'factor',
  context: ({ input }) => ({
    ...input,
    factors: [],
    factorId: null,
    challenge: null,
    refusal: null,
    lockedUntil: null,
    answer: null,
    code: null,
  }),
  initial: 'listing',
  states: {
    listing: {
      description: "The account's factors are being listed.",
      invoke: {
        src: 'factors',
        onDone: [
          { guard: isSessionOver, target: 'done', actions: setAnswer },
          { guard: isRefused, target: 'failed', actions: setRefusal },
          { guard: hasNone, target: 'unenrolled', actions: setFactors },
          { guard: hasOne, target: 'challenging', actions: setFactors },
          { target: 'choosing', actions: setFactors },
        ],
        onError: { target: 'failed', actions: 'noteFault' },
      },
    },
    choosing: {
      description: 'The person chooses between several factors.',
      on: { 'factor.choose': { guard: isListed, target: 'challenging', actions: setFactor } },
    },
    challenging: challengingState,
    waiting: {
      description: 'A challenge is open; its code is awaited.',
      after: { staleChallenge: 'challenging' },
      on: {
        'factor.verify': { target: 'verifying', actions: setCode },
        'factor.backToChoice': { guard: 'hasMany', target: 'choosing', actions: 'clearRefusal' },
        'factor.requestChallenge': { target: 'challenging', actions: 'clearRefusal' },
      },
    },
    verifying: verifyingState,
    lockedOut: {
      description: 'Too many codes were tried; the limit of the project is waited out.',
      after: { locked: [{ guard: 'hasOpenMessage', target: 'waiting' }, { target: 'challenging' }] },
      on: { 'factor.backToChoice': { guard: 'hasMany', target: 'choosing' } },
      exit: 'unlock',
    },
    unenrolled: {
      description:
        'The account has no second factor; one that was removed elsewhere is owed until the next renewal.',
      entry: 'reportSuspectSession',
      on: { 'factor.retry': 'listing' },
    },
    failed: {
      description: 'The factors or the challenge could not be had; a person may retry.',
      on: { 'factor.retry': { target: 'listing', actions: 'clearRefusal' } },
    },
    done: {
      // The form waits for its parent to remove it.
      tags: 'checkingCode',
      description: 'The code was accepted, or the session is over.',
      type: 'final',
    },
  },
  output: ({ context: { answer } }) => {
    if (answer === null) throw new Error('done without an answer')
    return answer
  },
})

export type FactorRef = ActorRefFrom<typeof factorMachine>
export type FactorSnapshot = SnapshotFrom<typeof factorMachine>
