import { toUpload } from './upload.context'
import {
  noteProgress,
  isConflict,
  needsLevel,
  isRefused,
  isStored,
  recordOutcome,
  reportStage,
  uploadSetup,
} from './upload.setup'

/*
 *   sending ──stored──▶ awaiting        ──taken meanwhile──▶ nameTaken        ──needs aal2──▶ steppingUp
 *      ├──refused──▶ refused
 *      └──cancelled, or not answered──▶ unknown
 */
export const sending = uploadSetup.createStateConfig({
  description: 'The file is being sent.',
  entry: ['resetSince', 'resetAttempt', reportStage('sending')],
  exit: 'endTurn',
  invoke: {
    id: 'send',
    src: 'send',
    input: ({ context }) => toUpload(context),
    onError: { target: 'unknown', actions: 'noteFault' },
  },
  on: {
    'upload.progress': { actions: noteProgress },
    'upload.answered': [
      { guard: isStored, target: 'awaiting', actions: recordOutcome },
      { guard: isConflict, target: 'nameTaken', actions: recordOutcome },
      { guard: needsLevel, target: 'steppingUp', actions: recordOutcome },
      { guard: isRefused, target: 'refused', actions: recordOutcome },
      { target: 'unknown', actions: recordOutcome },
    ],
    'upload.cancel': { target: 'unknown', actions: 'noteCancellation' },
  },
})
