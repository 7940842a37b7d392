import { toUpload } from './upload.context'
import {
  isAbsent,
  isEarly,
  isStoredOnCheck,
  isGone,
  recordAnswer,
  reportStage,
  uploadSetup,
} from './upload.setup'

/*
 *   No answer came, or a person stopped it while it was being sent. Nothing is sent again by itself: the file is
 *   looked for.
 *
 *   checking ──stored──▶ awaiting      │ absent at first ──▶ settling ──a while──▶ checking
 *      ├──absent──▶ absent ──again──▶ cleared; if it was stopped ──▶ cancelled
 *      └──unreached──▶ unreached ──a while──▶ checking
 */
export const unknown = uploadSetup.createStateConfig({
  description: 'It was sent, or stopped while being sent, and its outcome is not known.',
  tags: 'uncertain',
  entry: ['resetSince', reportStage('unknown')],
  initial: 'checking',
  on: { 'upload.dismiss': 'closed' },
  states: {
    checking: {
      description: 'The project is asked whether the file is there.',
      entry: 'countCheck',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => toUpload(context),
        onDone: [
          { guard: isStoredOnCheck, target: '#upload.awaiting', actions: recordAnswer },
          { guard: isEarly, target: 'settling' },
          { guard: isGone, target: '#upload.cancelled' },
          { guard: isAbsent, target: 'absent', actions: recordAnswer },
          { target: 'unreached', actions: recordAnswer },
        ],
        onError: { target: 'unreached', actions: 'noteFault' },
      },
    },
    settling: {
      description: 'It was absent at the first check, may be under way, and is checked again shortly.',
      after: { settle: 'checking' },
    },
    absent: {
      description: 'It is not there, or not visible to this person, and can be sent again.',
      entry: reportStage('unknown'),
      on: { 'upload.repeat': '#upload.cleared' },
    },
    unreached: {
      description: 'The project could not be asked; it is asked again by itself.',
      entry: reportStage('unknown'),
      after: { recheck: 'checking' },
    },
  },
})
