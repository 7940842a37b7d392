import { uploadOf } from './upload.context'
import {
  count,
  isConflict,
  isLevel,
  isRefused,
  isStored,
  takeOutcome,
  tell,
  uploadSetup,
} from './upload.setup'

/*
 *   sending ──stored──▶ awaiting        ──one came meanwhile──▶ taken        ──for its level──▶ steppingUp
 *      ├──refused──▶ refused
 *      └──cancelled, or not answered──▶ unknown
 */
export const sending = uploadSetup.createStateConfig({
  entry: ['enter', 'begin', tell('sending')],
  exit: 'endTurn',
  invoke: {
    id: 'send',
    src: 'send',
    input: ({ context }) => uploadOf(context),
    onError: { target: 'unknown', actions: 'noteFault' },
  },
  on: {
    'upload.sent': { actions: count },
    'upload.told': [
      { guard: isStored, target: 'awaiting', actions: takeOutcome },
      { guard: isConflict, target: 'taken', actions: takeOutcome },
      { guard: isLevel, target: 'steppingUp', actions: takeOutcome },
      { guard: isRefused, target: 'refused', actions: takeOutcome },
      { target: 'unknown', actions: takeOutcome },
    ],
    'upload.cancel': { target: 'unknown', actions: 'unwant' },
  },
})
