import {
  connectionSetup,
  isLimitError,
  isPermanentError,
  noteAnswer,
  noteChannels,
  noteSuspect,
  noteEnd,
  noteLoss,
  reportDown,
  reportUp,
} from './connection.setup'

/** One socket: while it is opened, and while the server answers on it or does not. */
export const linkedState = connectionSetup.createStateConfig({
  description: 'There is a socket, which opens or is open.',
  initial: 'connecting',
  invoke: {
    id: 'link',
    src: 'link',
    onError: [
      { guard: isPermanentError, target: 'failed', actions: noteLoss },
      { guard: isLimitError, target: 'limited', actions: noteLoss },
      { guard: 'isOffline', target: 'offline', actions: noteLoss },
      { target: 'waiting', actions: noteLoss },
    ],
    onDone: { target: 'failed', actions: noteEnd },
  },
  on: { 'link.channels': { actions: noteChannels } },
  states: {
    connecting: {
      description: 'The socket is being opened.',
      entry: ['resetSince', reportDown],
      on: { 'link.opened': 'open' },
    },
    open: {
      description: 'The socket is open.',
      entry: ['resetSince', { type: 'setCause', params: null }],
      initial: 'responsive',
      after: { steady: { actions: 'resetAttempts' } },
      states: {
        responsive: {
          description: 'The socket is open and heartbeats are responsive.',
          entry: reportUp,
          on: {
            'link.answered': { actions: noteAnswer },
            'link.unanswered': { target: 'unresponsive', actions: noteSuspect },
          },
        },
        unresponsive: {
          description: 'The socket is open, but the server does not answer.',
          entry: reportUp,
          on: { 'link.answered': { target: 'responsive', actions: noteAnswer } },
        },
      },
    },
  },
})
