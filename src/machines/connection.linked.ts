import { connectionSetup, isLimit, isOver, noteAnswer, noteChannels, noteDoubt } from './connection.setup'
import { noteEnd, noteLoss, tellDown, tellUp } from './connection.setup'

/** One socket: while it is opened, and while the server answers on it or does not. */
export const linked = connectionSetup.createStateConfig({
  initial: 'connecting',
  invoke: {
    id: 'link',
    src: 'link',
    onError: [
      { guard: isOver, target: 'failed', actions: noteLoss },
      { guard: isLimit, target: 'limited', actions: noteLoss },
      { guard: 'isOffline', target: 'offline', actions: noteLoss },
      { target: 'waiting', actions: noteLoss },
    ],
    onDone: { target: 'failed', actions: noteEnd },
  },
  on: { 'link.channels': { actions: noteChannels } },
  states: {
    connecting: { entry: ['enter', tellDown], on: { 'link.opened': 'open' } },
    open: {
      entry: ['enter', { type: 'note', params: null }],
      initial: 'answered',
      after: { steady: { actions: 'forgive' } },
      states: {
        answered: {
          entry: tellUp,
          on: {
            'link.answered': { actions: noteAnswer },
            'link.unanswered': { target: 'unanswered', actions: noteDoubt },
          },
        },
        unanswered: {
          entry: tellUp,
          on: { 'link.answered': { target: 'answered', actions: noteAnswer } },
        },
      },
    },
  },
})
