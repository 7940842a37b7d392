import { deliveryInput, isMessage, mutationSetup, recordMessage, reportStage } from './mutation.setup'

/*
 *   Whatever it is, it is sent once each time somebody wants it, and the answer may come in pieces.
 *
 *   sending ──written, stored──▶ awaiting      ──on several rows──▶ overrun
 *      │ ├──answered, or a call stopped after its answer began──▶ answered        it stays until it is dismissed
 *      │ ├──a message was sent──▶ seen, unseen                                    by whether it came back
 *      │ ├──refused──▶ refused      ──the name was taken meanwhile──▶ nameTaken      ──needs aal2──▶ steppingUp
 *      │ └──a call failed, or was stopped──▶ unknown.unclear      unknown.absent where it cannot have changed anything
 *      └──no answer, or an upload cancelled──▶ unknown
 */
export const sendingState = mutationSetup.createStateConfig({
  description: 'It was sent once, and its answer has not ended.',
  entry: ['resetSince', 'resetAttempt', 'countSend', reportStage('sending')],
  invoke: {
    id: 'send',
    src: 'send',
    input: deliveryInput,
    onDone: [
      { guard: 'isCall', target: 'unknown.unclear', actions: 'noteFault' },
      { target: 'unknown', actions: 'noteFault' },
    ],
    onError: [
      { guard: 'isCall', target: 'unknown.unclear', actions: 'noteFault' },
      { target: 'unknown', actions: 'noteFault' },
    ],
  },
  on: {
    'mutation.message': [
      { guard: isMessage('accepted'), actions: [recordMessage, reportStage('accepted')] },
      { guard: isMessage('written', 'stored'), target: 'awaiting', actions: recordMessage },
      { guard: isMessage('answered'), target: 'answered', actions: recordMessage },
      { guard: isMessage('seen back'), target: 'seen' },
      { guard: isMessage('sent'), target: 'unseen' },
      { guard: isMessage('name taken'), target: 'nameTaken', actions: recordMessage },
      { guard: isMessage('needs level'), target: 'steppingUp', actions: recordMessage },
      { guard: isMessage('refused'), target: 'refused', actions: recordMessage },
      { guard: isMessage('overrun'), target: 'overrun', actions: recordMessage },
      { guard: isMessage('absent'), target: 'unknown.absent', actions: recordMessage },
      { guard: isMessage('unclear'), target: 'unknown.unclear', actions: recordMessage },
      { guard: isMessage('unanswered'), target: 'unknown', actions: recordMessage },
      { actions: recordMessage },
    ],
    'mutation.cancel': [
      { guard: 'isUpload', target: 'unknown', actions: 'noteCancellation' },
      { guard: 'isBegun', target: 'answered', actions: 'noteStop' },
      { guard: 'isCall', target: 'unknown.unclear', actions: 'noteUnanswered' },
    ],
  },
})
