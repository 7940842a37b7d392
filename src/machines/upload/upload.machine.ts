import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { initialUploadContext } from './upload.context'
import { looking, misnamed, taken } from './upload.name'
import { sending } from './upload.sending'
import { setConditions, reportStage, uploadSetup, willSuffice } from './upload.setup'
import { awaiting, seen, unseen } from './upload.stored'
import { unknown } from './upload.unknown'

const onDismiss = { 'upload.dismiss': 'closed' } as const
const onCancel = { 'upload.cancel': 'cancelled' } as const

/*
 * One file on its way into a folder. It is sent at most once each time a person wants that.
 *
 *   ordered ──too large, of another type──▶ refused        before anything is sent, if the bucket's limits are known
 *      ├──no name for Storage──▶ misnamed ──rename──▶ cleared
 *      ▼
 *   cleared ──a second factor is missing──▶ steppingUp ──aal2──▶ cleared
 *      ▼
 *   looking ──the name is taken──▶ taken ──replace──▶ queued    ──keepBoth──▶ looking, with the next number
 *      ▼
 *   queued ──go──▶ sending ──stored──▶ awaiting ──in the listing──▶ seen ──a while──▶ closed
 *                     │ │ │ └──taken meanwhile──▶ taken     └──not in time──▶ unseen ──▶ closed
 *                     │ │ └──refused──▶ refused ──again──▶ cleared      └──dismiss──▶ closed
 *                     │ └──needs aal2──▶ steppingUp
 *                     ▼
 *                  unknown: see upload.unknown.ts; others: upload.name.ts, .sending.ts, .stored.ts
 *   cancel: before it is sent ──▶ cancelled; from sending ──▶ unknown, to make sure that nothing was stored
 */
export const uploadMachine = uploadSetup.createMachine({
  id: 'upload',
  context: ({ input }) => initialUploadContext(input),
  initial: 'ordered',
  on: { 'upload.standing': { actions: setConditions } },
  states: {
    ordered: {
      description: 'A person chose the file; whether it fits the bucket is decided.',
      always: [
        { guard: 'isUnfit', target: 'refused', actions: 'find' },
        { guard: 'isMisnamed', target: 'misnamed' },
        { target: 'cleared' },
      ],
    },
    cleared: {
      description: 'A person wants it sent; whether a second factor is missing is decided.',
      always: [{ guard: 'lacksLevel', target: 'steppingUp' }, { target: 'looking' }],
    },
    steppingUp: {
      description: 'It waits for a second factor; nothing is sent before.',
      entry: ['enter', reportStage('stepping up')],
      on: {
        ...onCancel,
        'upload.standing': [
          { guard: willSuffice, target: 'cleared', actions: setConditions },
          { actions: setConditions },
        ],
      },
    },
    misnamed,
    looking,
    taken,
    queued: {
      description: 'It waits for its turn to be sent.',
      entry: ['enter', reportStage('waiting'), 'wantTurn'],
      on: {
        'upload.go': 'sending',
        'upload.cancel': { target: 'cancelled', actions: 'endTurn' },
      },
    },
    sending,
    unknown,
    awaiting,
    seen,
    unseen,
    refused: {
      description: 'The project refused it, or would; nothing is stored.',
      entry: ['enter', reportStage('refused')],
      on: { 'upload.again': { guard: 'mayRepeat', target: 'cleared' }, 'upload.dismiss': 'closed' },
    },
    cancelled: {
      description: 'A person stopped it, and nothing is stored as far as they can see.',
      entry: ['enter', reportStage('cancelled')],
      after: { linger: 'closed' },
      on: onDismiss,
    },
    closed: { description: 'It is put away.', entry: 'part', type: 'final' },
  },
})

export type UploadRef = ActorRefFrom<typeof uploadMachine>
export type UploadSnapshot = SnapshotFrom<typeof uploadMachine>
