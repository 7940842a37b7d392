import { assertEvent } from 'xstate'
import {
  factorSetup,
  isLimited,
  isRefused,
  isSession,
  isSessionOver,
  lock,
  setAnswer,
  setChallenge,
  setRefusal,
} from './factor.setup'

/* The two requests about a chosen factor. */

export const challengingState = factorSetup.createStateConfig({
  tags: 'preparing',
  description: 'The project prepares a challenge for the chosen factor.',
  invoke: {
    src: 'challenge',
    input: ({ context }) => ({ factorId: context.factorId ?? '' }),
    onDone: [
      { guard: isSessionOver, target: 'done', actions: setAnswer },
      { guard: isLimited, target: 'lockedOut', actions: [setRefusal, lock] },
      { guard: isRefused, target: 'failed', actions: setRefusal },
      { target: 'waiting', actions: setChallenge },
    ],
    onError: { target: 'failed', actions: 'noteFault' },
  },
})

export const verifyingState = factorSetup.createStateConfig({
  tags: 'checkingCode',
  description: 'The code is being checked.',
  entry: 'clearRefusal',
  invoke: {
    src: 'verify',
    input: ({ context: { challenge }, event }) => {
      assertEvent(event, 'factor.verify')
      if (challenge === null) throw new Error('a code without a challenge')
      return { challenge, code: event.code }
    },
    onDone: [
      { guard: isSession, target: 'done', actions: setAnswer },
      { guard: isSessionOver, target: 'done', actions: setAnswer },
      { guard: isLimited, target: 'lockedOut', actions: [setRefusal, lock] },
      { target: 'waiting', actions: setRefusal },
    ],
    onError: { target: 'waiting', actions: 'noteFault' },
  },
})
