import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { countedFrom, uploadOf } from './upload.context'
import { sending } from './upload.sending'
import { isTaken, isTakenToo, stand, tell, uploadSetup, willSuffice } from './upload.setup'
import { unknown } from './upload.unknown'

const dismissed = { 'upload.dismiss': 'closed' } as const
const skip = { 'upload.cancel': 'cancelled' } as const

/*
 * One file on its way into a folder. It is sent at most once for every time that a person wants it.
 *
 *   ordered ──too large, of another type──▶ refused        said before anything is sent, where the bucket tells
 *      ├──no name for Storage──▶ misnamed ──rename──▶ cleared
 *      ▼
 *   cleared ──a second factor is missing──▶ steppingUp ──aal2──▶ cleared
 *      ▼
 *   looking ──there is one──▶ taken ──replace──▶ queued    ──keep both──▶ looking, by the next number
 *      ▼
 *   queued ──its turn──▶ sending ──stored──▶ awaiting ──in the listing──▶ seen ──a while──▶ closed
 *                        │ │ │ └──one came meanwhile──▶ taken  └──not in time──▶ unseen ──▶ closed
 *                        │ │ └──refused──▶ refused ──again──▶ cleared      └──dismiss──▶ closed
 *                        │ └──for its level──▶ steppingUp
 *                        ▼
 *                     unknown: see upload.unknown.ts; sending: upload.sending.ts
 *   cancel: before it is sent ──▶ cancelled; from sending ──▶ unknown, to make sure that nothing is there
 */
export const uploadMachine = uploadSetup.createMachine({
  id: 'upload',
  context: ({ input }) => countedFrom(input),
  initial: 'ordered',
  on: { 'upload.standing': { actions: stand } },
  states: {
    ordered: {
      always: [
        { guard: 'isUnfit', target: 'refused', actions: 'find' },
        { guard: 'isMisnamed', target: 'misnamed' },
        { target: 'cleared' },
      ],
    },
    cleared: { always: [{ guard: 'lacksLevel', target: 'steppingUp' }, { target: 'looking' }] },
    steppingUp: {
      entry: ['enter', tell('stepping up')],
      on: {
        ...skip,
        'upload.standing': [{ guard: willSuffice, target: 'cleared', actions: stand }, { actions: stand }],
      },
    },
    misnamed: {
      entry: ['enter', tell('confirming')],
      on: { ...skip, 'upload.rename': { target: 'cleared', actions: 'rename' } },
    },
    looking: {
      entry: ['enter', 'begin', tell('waiting')],
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context }) => uploadOf(context).to,
        onDone: [
          { guard: isTakenToo, target: 'looking', reenter: true, actions: 'renumber' },
          { guard: isTaken, target: 'taken' },
          { target: 'queued' },
        ],
        // Storage refuses what is there already, whether anybody looked or not.
        onError: 'queued',
      },
      on: skip,
    },
    taken: {
      entry: ['enter', tell('confirming')],
      on: {
        ...skip,
        'upload.replace': { target: 'queued', actions: 'replace' },
        'upload.keepBoth': { target: 'looking', actions: 'renumber' },
      },
    },
    queued: {
      entry: ['enter', tell('waiting'), 'wantTurn'],
      on: {
        'upload.go': 'sending',
        'upload.cancel': { target: 'cancelled', actions: 'endTurn' },
      },
    },
    sending,
    unknown,
    awaiting: {
      entry: ['enter', tell('accepted')],
      invoke: {
        id: 'echo',
        src: 'echo',
        input: ({ context }) => ({ channel: context.order.channel, upload: uploadOf(context) }),
        onDone: 'seen',
        onError: 'unseen',
      },
      after: { echo: 'unseen' },
      on: { 'upload.dismiss': 'closed' },
    },
    seen: { entry: ['enter', tell('seen')], after: { linger: 'closed' }, on: dismissed },
    unseen: { entry: 'enter', after: { moment: 'closed' }, on: dismissed },
    refused: {
      entry: ['enter', tell('refused')],
      on: { 'upload.again': { guard: 'mayRepeat', target: 'cleared' }, 'upload.dismiss': 'closed' },
    },
    cancelled: { entry: ['enter', tell('cancelled')], after: { linger: 'closed' }, on: dismissed },
    closed: { entry: 'part', type: 'final' },
  },
})

export type UploadRef = ActorRefFrom<typeof uploadMachine>
export type UploadSnapshot = SnapshotFrom<typeof uploadMachine>
