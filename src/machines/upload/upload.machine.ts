import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { initialUploadContext } from './upload.context'
import { checkingName, invalidName, nameTaken } from './upload.name'
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
 *      ├──no name for Storage──▶ invalidName ──rename──▶ cleared
 *      ▼
 *   cleared ──a second factor is missing──▶ steppingUp ──aal2──▶ cleared
 *      ▼
 *   checkingName ──the name is taken──▶ nameTaken ──replace──▶ queued    ──keepBoth──▶ checkingName, with the next number
 *      ▼
 *   queued ──go──▶ sending ──stored──▶ awaiting ──in the listing──▶ seen ──a while──▶ closed
 *                     │ │ │ └──taken meanwhile──▶ nameTaken     └──not in time──▶ unseen ──▶ closed
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
  on: { 'upload.conditions': { actions: setConditions } },
  states: {
    ordered: {
      description: 'A person chose the file; whether it fits the bucket is decided.',
      always: [
        { guard: 'isUnfit', target: 'refused', actions: 'noteUnfitness' },
        { guard: 'isMisnamed', target: 'invalidName' },
        { target: 'cleared' },
      ],
    },
    cleared: {
      description: 'A person wants it sent; whether a second factor is missing is decided.',
      always: [{ guard: 'lacksLevel', target: 'steppingUp' }, { target: 'checkingName' }],
    },
    steppingUp: {
      description: 'It waits for a second factor; nothing is sent before.',
      entry: ['resetSince', reportStage('stepping up')],
      on: {
        ...onCancel,
        'upload.conditions': [
          { guard: willSuffice, target: 'cleared', actions: setConditions },
          { actions: setConditions },
        ],
      },
    },
    invalidName,
    checkingName,
    nameTaken,
    queued: {
      description: 'It waits for its turn to be sent.',
      entry: ['resetSince', reportStage('waiting'), 'requestTurn'],
      on: {
        'upload.start': 'sending',
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
      entry: ['resetSince', reportStage('refused')],
      on: { 'upload.repeat': { guard: 'mayRepeat', target: 'cleared' }, 'upload.dismiss': 'closed' },
    },
    cancelled: {
      description: 'A person stopped it, and nothing is stored as far as they can see.',
      entry: ['resetSince', reportStage('cancelled')],
      after: { linger: 'closed' },
      on: onDismiss,
    },
    closed: { description: 'It is put away.', entry: 'reportEnd', type: 'final' },
  },
})

export type UploadRef = ActorRefFrom<typeof uploadMachine>
export type UploadSnapshot = SnapshotFrom<typeof uploadMachine>
