import {
  isOverrun,
  isRefused,
  isWritten,
  mutationSetup,
  needsLevel,
  recordAnswer,
  reportStage,
  sentChangeOf,
} from './mutation.setup'

export const sending = mutationSetup.createStateConfig({
  description: 'The change was sent once, and has not been answered.',
  entry: ['resetSince', 'countSend', reportStage('sending')],
  invoke: {
    id: 'send',
    src: 'send',
    input: sentChangeOf,
    onDone: [
      { guard: isWritten, target: 'awaiting', actions: recordAnswer },
      { guard: needsLevel, target: 'steppingUp', actions: recordAnswer },
      { guard: isRefused, target: 'refused', actions: recordAnswer },
      { guard: isOverrun, target: 'overrun', actions: recordAnswer },
      { target: 'unknown', actions: recordAnswer },
    ],
    onError: { target: 'unknown', actions: 'noteFault' },
  },
})
