import { assertEvent, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { choose, end, factorSetup, hasNone, hasOne, hold, isLimited, isListed } from './factor.setup'
import { isRefused, isSession, list, lock, refuse, sessionOver } from './factor.setup'

/*
 *   listing ──one──▶ challenging ──challenge──▶ waiting ──code──▶ verifying ──session──▶ done
 *      │ └──many──▶ choosing ─▲ ▲ ▲               │ ▲──refused──────┘ │ │
 *      │ └──none──▶ unenrolled│ │ └──over, again┘                     │ └──session over──▶ done
 *      │              choosing ◀┼──other factor── waiting, lockedOut  ▼
 *      └──refused──▶ failed     └───────────after the limit──── lockedOut
 *                       └──retry──▶ listing       challenging ──refused──▶ failed, lockedOut, done
 */
export const factorMachine = factorSetup.createMachine({
  id: 'factor',
  context: {
    ...{ factors: [], factorId: null, challenge: null, refusal: null, lockedUntil: null, answer: null },
  },
  initial: 'listing',
  states: {
    listing: {
      invoke: {
        src: 'factors',
        onDone: [
          { guard: sessionOver, target: 'done', actions: end },
          { guard: isRefused, target: 'failed', actions: refuse },
          { guard: hasNone, target: 'unenrolled', actions: list },
          { guard: hasOne, target: 'challenging', actions: list },
          { target: 'choosing', actions: list },
        ],
        onError: { target: 'failed', actions: 'noteFault' },
      },
    },
    choosing: {
      on: { 'factor.choose': { guard: isListed, target: 'challenging', actions: choose } },
    },
    challenging: {
      invoke: {
        src: 'challenge',
        input: ({ context }) => ({ factorId: context.factorId ?? '' }),
        onDone: [
          { guard: sessionOver, target: 'done', actions: end },
          { guard: isLimited, target: 'lockedOut', actions: [refuse, lock] },
          { guard: isRefused, target: 'failed', actions: refuse },
          { target: 'waiting', actions: hold },
        ],
        onError: { target: 'failed', actions: 'noteFault' },
      },
    },
    waiting: {
      after: { staleChallenge: 'challenging' },
      on: {
        'factor.verify': 'verifying',
        'factor.other': { guard: 'hasMany', target: 'choosing', actions: 'forgive' },
        'factor.again': { target: 'challenging', actions: 'forgive' },
      },
    },
    verifying: {
      entry: 'forgive',
      invoke: {
        src: 'verify',
        input: ({ context: { challenge }, event }) => {
          assertEvent(event, 'factor.verify')
          if (challenge === null) throw new Error('a code without a challenge')
          return { challenge, code: event.code }
        },
        onDone: [
          { guard: isSession, target: 'done', actions: end },
          { guard: sessionOver, target: 'done', actions: end },
          { guard: isLimited, target: 'lockedOut', actions: [refuse, lock] },
          { target: 'waiting', actions: refuse },
        ],
        onError: { target: 'waiting', actions: 'noteFault' },
      },
    },
    lockedOut: {
      after: { locked: 'challenging' },
      on: { 'factor.other': { guard: 'hasMany', target: 'choosing' } },
      exit: 'unlock',
    },
    // Removed meanwhile, on another device: the renewal finds out when it looks, within minutes.
    unenrolled: { on: { 'factor.retry': 'listing' } },
    failed: { on: { 'factor.retry': { target: 'listing', actions: 'forgive' } } },
    done: { type: 'final' },
  },
  output: ({ context: { answer } }) => {
    if (answer === null) throw new Error('done without an answer')
    return answer
  },
})

export type FactorRef = ActorRefFrom<typeof factorMachine>
export type FactorSnapshot = SnapshotFrom<typeof factorMachine>
