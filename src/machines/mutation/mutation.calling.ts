import {
  mutationSetup,
  requireValue,
  appendMessage,
  isMessageOfType,
  isLevelMessage,
  isSeenMessage,
  recordMessage,
  reportStage,
} from './mutation.setup'

/*
 *   One call, whose answer may arrive in pieces. It is made once each time somebody wants it.
 *
 *   calling ──answered──▶ answered                    the answer stays until it is dismissed
 *      │ ├──stopped by a person──▶ answered           where its answer had begun, else unknown.unclear
 *      │ ├──a message was sent──▶ seen, unseen        by whether it came back
 *      │ ├──refused──▶ refused
 *      │ └──needs aal2──▶ steppingUp
 *      └──no answer──▶ unknown.unclear                unknown.absent where it cannot have changed anything
 */
export const calling = mutationSetup.createStateConfig({
  description: 'The call was made; its answer has not ended, and may come in pieces.',
  entry: ['resetSince', 'countSend', reportStage('sending')],
  invoke: {
    ...{ id: 'call', src: 'call', input: ({ context: { call } }) => requireValue(call) },
    onError: { target: 'unknown.unclear', actions: 'noteFault' },
  },
  on: {
    'mutation.message': [
      { guard: isMessageOfType('answered'), target: 'answered', actions: appendMessage },
      { guard: isSeenMessage, target: 'seen' },
      { guard: isMessageOfType('sent'), target: 'unseen' },
      { guard: isLevelMessage, target: 'steppingUp', actions: recordMessage },
      { guard: isMessageOfType('refused'), target: 'refused', actions: recordMessage },
      { guard: isMessageOfType('absent'), target: 'unknown.absent', actions: recordMessage },
      { guard: isMessageOfType('unclear'), target: 'unknown.unclear', actions: recordMessage },
      { guard: isMessageOfType('accepted'), actions: ['accept', reportStage('accepted')] },
      { actions: appendMessage },
    ],
    'mutation.stop': [
      { guard: 'isBegun', target: 'answered', actions: 'noteStop' },
      { target: 'unknown.unclear', actions: 'noteUnanswered' },
    ],
  },
})
