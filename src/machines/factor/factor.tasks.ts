import {
  factorSetup,
  isLimited,
  isLimitedAfterChallenge,
  isRefused,
  isSession,
  isSessionOver,
  lock,
  setAnswer,
  setChallenge,
  setCode,
  setRefusal,
} from './factor.setup'

/* The two requests about a chosen factor. */

export const challengingState = factorSetup.createStateConfig({
  description: 'The project prepares a challenge for the chosen factor.',
  invoke: {
    src: 'challenge',
    input: ({ context }) => ({ factorId: context.factorId ?? '' }),
    onDone: [
      { guard: isSessionOver, target: 'done', actions: setAnswer },
      { guard: isLimitedAfterChallenge, target: 'waiting', actions: [setRefusal, 'clearCode'] },
      { guard: isLimited, target: 'lockedOut', actions: [setRefusal, lock, 'clearCode'] },
      { guard: isRefused, target: 'failed', actions: [setRefusal, 'clearCode'] },
      { guard: 'hasCode', target: 'verifying', actions: setChallenge },
      { target: 'waiting', actions: setChallenge },
    ],
    onError: { target: 'failed', actions: ['noteFault', 'clearCode'] },
  },
  on: { 'factor.verify': { actions: setCode } },
})

export const verifyingState = factorSetup.createStateConfig({
  tags: 'checkingCode',
  description: 'The code is being checked.',
  entry: 'clearRefusal',
  exit: 'clearCode',
  invoke: {
    src: 'verify',
    input: ({ context: { challenge, code } }) => {
      if (challenge === null || code === null) throw new Error('no challenge, or no code for it')
      return { challenge, code }
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
