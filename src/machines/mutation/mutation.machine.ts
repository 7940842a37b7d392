import { and, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { initialMutationContext } from './mutation.context'
import { mutationSetup, reportStage, setConditions, willSuffice } from './mutation.setup'
import { awaiting, seen, unseen } from './mutation.accepted'
import { calling } from './mutation.calling'
import { sending } from './mutation.sending'
import { unknown } from './mutation.unknown'

const onDismiss = { 'mutation.dismiss': 'closed' } as const

/*
 * One thing that somebody wants done. Only a person sends it, and it is sent at most once each time they want that.
 *
 *   ordered ──if asked for──▶ confirming ──confirm──▶ cleared
 *      └──────▶ cleared ──offline, signed out──▶ ready ──send──▶ cleared       nothing waits silently: ready says why
 *                 │ └─a second factor is missing──▶ steppingUp ──aal2──▶ cleared
 *                 ▼
 *              sending ──written──▶ awaiting ──row seen──▶ seen ──a while──▶ closed
 *                 │ │ └──refused──▶ refused     └──not in time──▶ unseen ──a while──▶ closed
 *                 │ ├──on several rows──▶ overrun──dismiss──▶ closed
 *                 │ └─needs aal2──▶ steppingUp     ├──repeat, overwrite──▶ cleared
 *                 ▼                                └──dismiss──▶ closed
 *              unknown: see mutation.unknown.ts
 *
 *   confirming, ready, steppingUp ──cancel──▶ cancelled: nothing was sent
 *
 *   from awaiting on: see mutation.accepted.ts
 *   A call is made instead of sent, and listened to while its answer arrives: see mutation.calling.ts
 */
export const mutationMachine = mutationSetup.createMachine({
  id: 'mutation',
  context: ({ input }) => initialMutationContext(input),
  initial: 'ordered',
  on: { 'mutation.conditions': { actions: setConditions } },
  states: {
    ordered: {
      description: 'A person ordered it; whether they are asked to confirm it is decided.',
      always: [
        { guard: 'isToConfirm', target: 'confirming' },
        { target: 'cleared', actions: 'addWish' },
      ],
    },
    confirming: {
      description: 'The person is asked whether they are sure; nothing is sent.',
      entry: ['resetSince', reportStage('confirming')],
      on: {
        'mutation.confirm': { guard: 'isConnected', target: 'cleared', actions: 'addWish' },
        'mutation.cancel': 'cancelled',
      },
    },
    cleared: {
      description: 'A person wants it sent; what it still lacks is decided.',
      always: [
        { guard: 'isCutOff', target: 'ready' },
        { guard: 'lacksLevel', target: 'steppingUp' },
        { guard: 'isCall', target: 'calling' },
        { target: 'sending' },
      ],
    },
    ready: {
      description: 'It cannot be sent now, for want of a connection or a session, and waits for the person.',
      entry: ['resetSince', reportStage('waiting')],
      on: {
        'mutation.send': { guard: 'isConnected', target: 'cleared', actions: 'addWish' },
        'mutation.cancel': 'cancelled',
      },
    },
    steppingUp: {
      description: 'It waits for a second factor; nothing is sent before.',
      entry: ['resetSince', reportStage('stepping up')],
      on: {
        'mutation.conditions': [
          { guard: willSuffice, target: 'cleared', actions: [setConditions, 'addWish'] },
          { actions: setConditions },
        ],
        'mutation.cancel': 'cancelled',
      },
    },
    sending,
    calling,
    answered: {
      description: 'The call is answered; the answer stays until it is put away.',
      entry: ['resetSince', reportStage('answered')],
      on: onDismiss,
    },
    awaiting,
    seen,
    unseen,
    refused: {
      description: 'The project refused it; nothing was done.',
      entry: ['resetSince', reportStage('refused')],
      on: {
        'mutation.repeat': {
          guard: and(['isConnected', 'mayRepeat']),
          ...{ target: 'cleared', actions: 'addWish' },
        },
        'mutation.overwrite': {
          guard: and(['isConnected', 'mayOverwrite']),
          ...{ target: 'cleared', actions: ['takeTheirs', 'addWish'] },
        },
        'mutation.dismiss': 'closed',
      },
    },
    overrun: {
      description: 'It changed more rows than it was meant to.',
      entry: ['resetSince', reportStage('overrun')],
      on: onDismiss,
    },
    unknown,
    cancelled: {
      description: 'A person cancelled it before it was sent.',
      entry: [reportStage('cancelled'), 'reportEnd'],
      type: 'final',
    },
    closed: { description: 'It is put away.', entry: 'reportEnd', type: 'final' },
  },
})

export type MutationRef = ActorRefFrom<typeof mutationMachine>
export type MutationSnapshot = SnapshotFrom<typeof mutationMachine>
