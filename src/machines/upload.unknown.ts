import { uploadOf } from './upload.context'
import { isAbsent, isEarly, isFound, isGone, take, tell, uploadSetup } from './upload.setup'

/*
 *   No answer came, or a person stopped it while it was being sent. Nothing is sent again by itself: it is looked for.
 *
 *   checking ──it is there──▶ awaiting      │ absent at first ──▶ settling ──a while──▶ checking
 *      ├──absent──▶ absent ──again──▶ cleared; where it was stopped ──▶ cancelled
 *      └──not to be reached──▶ unreached ──a while──▶ checking
 */
export const unknown = uploadSetup.createStateConfig({
  entry: ['enter', tell('unknown')],
  initial: 'checking',
  on: { 'upload.dismiss': 'closed' },
  states: {
    checking: {
      entry: 'countCheck',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => uploadOf(context),
        onDone: [
          { guard: isFound, target: '#upload.awaiting', actions: take },
          { guard: isEarly, target: 'settling' },
          { guard: isGone, target: '#upload.cancelled' },
          { guard: isAbsent, target: 'absent', actions: take },
          { target: 'unreached', actions: take },
        ],
        onError: { target: 'unreached', actions: 'noteFault' },
      },
    },
    settling: { after: { settle: 'checking' } },
    absent: { entry: tell('unknown'), on: { 'upload.again': '#upload.cleared' } },
    unreached: { entry: tell('unknown'), after: { recheck: 'checking' } },
  },
})
