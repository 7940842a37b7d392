import {
  accountSetup,
  confirmInput,
  enrollInput,
  isRefused,
  isSession,
  needsLevel,
  noteSuccess,
  reportSession,
  setEnrollment,
  setRefusal,
} from './account.setup'
import { onRequest } from './account.requests'

/*
 *   enrolling ──refused for want of a second factor──▶ awaitingLevel ──aal2──▶ enrolling, once more
 *   enrolling ──enrollment──▶ confirming ──code──▶ verifying ──session──▶ listing
 *      └──refused──▶ listed     │  ▲──────────refused──┘
 *                               └──cancel──▶ discarding ──▶ listing
 */

export const enrollingState = accountSetup.createStateConfig({
  description: 'A new factor is asked for.',
  invoke: {
    src: 'enroll',
    input: enrollInput,
    onDone: [
      { guard: needsLevel, target: 'awaitingLevel', actions: setRefusal },
      { guard: isRefused, target: 'listed', actions: setRefusal },
      { target: 'confirming', actions: setEnrollment },
    ],
    onError: { target: 'listed', actions: 'noteFault' },
  },
})

export const awaitingLevel = accountSetup.createStateConfig({
  tags: 'idle',
  description: 'A new factor was refused for want of the second factor; with it, it is asked for again.',
  always: { guard: 'hasLevel', target: 'enrolling', actions: 'repeatEnrollRequest' },
  on: onRequest,
})

export const confirmingState = accountSetup.createStateConfig({
  description: 'The new factor waits for its first code.',
  on: {
    'account.confirm': { target: 'verifying', actions: 'clearRefusal' },
    'account.cancel': { target: 'discarding', actions: 'clearRefusal' },
  },
})

export const verifyingState = accountSetup.createStateConfig({
  tags: 'uninterruptible',
  description: 'The first code of the new factor is being checked.',
  invoke: {
    src: 'confirm',
    input: confirmInput,
    onDone: [
      { guard: isRefused, target: 'confirming', actions: setRefusal },
      { target: 'listing', actions: [reportSession, 'clearEnrollment', noteSuccess('factor added')] },
    ],
    onError: { target: 'confirming', actions: 'noteFault' },
  },
})

export const discardingState = accountSetup.createStateConfig({
  description: 'The new factor, which was never confirmed, is being removed.',
  invoke: {
    src: 'removeFactor',
    input: ({ context }) => ({ factorId: context.enrollment?.factorId ?? '' }),
    // If removing the unverified factor fails, the next enrollment removes it.
    onDone: [
      { guard: isSession, target: 'listing', actions: [reportSession, 'clearEnrollment'] },
      { target: 'listing', actions: 'clearEnrollment' },
    ],
    onError: { target: 'listing', actions: 'clearEnrollment' },
  },
})
