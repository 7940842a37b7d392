import { and, not, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { initialMutationContext } from './mutation.context'
import { mutationSetup, reportStage, setConditions } from './mutation.setup'
import { awaitingState, seenState, unseenState } from './mutation.accepted'
import { checkingName, invalidName, nameTaken, queuedState } from './mutation.name'
import { sendingState } from './mutation.sending'
import { unknownState } from './mutation.unknown'
import { confirmingState, ready, steppingUp } from './mutation.waiting'

const onDismiss = { 'mutation.dismiss': 'closed' } as const

/*
 * One thing that somebody wants done: a change of rows or files, a call, or an upload. Only a person sends it, and it is
 * sent at most once each time they want that.
 *
 *   deciding ──if asked for──▶ confirming ──confirm──▶ authorizing
 *      │ │ └──too large for the bucket, of another type──▶ refused      ──no name for Storage──▶ invalidName
 *      └──────▶ authorizing ──offline, signed out──▶ ready ──send──▶ authorizing    nothing waits silently
 *                 │ └─a second factor is missing──▶ steppingUp ──aal2──▶ authorizing
 *                 │ └─an upload──▶ checkingName, nameTaken, queued: see mutation.name.ts
 *                 ▼
 *              sending ──done──▶ awaiting, seen, unseen: see mutation.accepted.ts
 *                 │ │ └──refused──▶ refused ──repeat, overwrite──▶ authorizing
 *                 │ ├──on several rows──▶ overrun       ──answered──▶ answered
 *                 │ └─needs aal2──▶ steppingUp
 *                 ▼
 *              unknown: see mutation.unknown.ts
 *
 *   cancel: before it is sent ──▶ cancelled; from sending: see mutation.sending.ts
 *   refused, overrun, answered and all that follows ──dismiss──▶ closed
 */
export const mutationMachine = mutationSetup.createMachine({
  id: 'mutation',
  context: ({ input }) => initialMutationContext(input),
  initial: 'deciding',
  on: { 'mutation.conditions': { actions: setConditions } },
  states: {
    deciding: {
      description: 'A person asked for it; whether they are asked anything first is decided.',
      always: [
        { guard: 'isUnfit', target: 'refused', actions: 'noteUnfitness' },
        { guard: 'isMisnamed', target: 'invalidName' },
        { guard: 'isToConfirm', target: 'confirming' },
        { target: 'authorizing', actions: 'addWish' },
      ],
    },
    confirming: confirmingState,
    authorizing: {
      description: 'A person wants it sent; what it still lacks is decided.',
      always: [
        { guard: not('isSendable'), target: 'ready' },
        { guard: 'lacksLevel', target: 'steppingUp' },
        { guard: 'isUpload', target: 'checkingName' },
        { target: 'sending' },
      ],
    },
    ready,
    steppingUp,
    invalidName,
    checkingName,
    nameTaken,
    queued: queuedState,
    sending: sendingState,
    answered: {
      description: 'The call is answered; the answer stays until it is put away.',
      entry: ['resetSince', reportStage('answered')],
      on: onDismiss,
    },
    awaiting: awaitingState,
    seen: seenState,
    unseen: unseenState,
    refused: {
      description: 'The project refused it, or would; nothing was done, or not all of a deletion of files.',
      entry: ['resetSince', reportStage('refused'), 'refreshFiles'],
      on: {
        'mutation.repeat': {
          guard: and(['isSendable', 'canRepeat']),
          target: 'authorizing',
          actions: 'addWish',
        },
        'mutation.overwrite': {
          guard: and(['isSendable', 'canOverwrite']),
          target: 'authorizing',
          actions: ['takeTheirs', 'addWish'],
        },
        'mutation.dismiss': 'closed',
      },
    },
    overrun: {
      description: 'It changed more rows than it was meant to.',
      entry: ['resetSince', reportStage('overrun')],
      on: onDismiss,
    },
    unknown: unknownState,
    cancelled: {
      description: 'A person stopped it, and nothing was done; an upload says so for a while.',
      entry: ['resetSince', reportStage('cancelled')],
      always: { guard: not('isUpload'), target: 'closed' },
      after: { linger: 'closed' },
      on: onDismiss,
    },
    closed: { description: 'It is put away.', entry: 'reportEnd', type: 'final' },
  },
})

export type MutationRef = ActorRefFrom<typeof mutationMachine>
export type MutationSnapshot = SnapshotFrom<typeof mutationMachine>
