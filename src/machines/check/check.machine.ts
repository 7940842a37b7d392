import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import {
  lookInput,
  checkSetup,
  initialLines,
  recordVerdict,
  LINES,
  queueOne,
  queueTable,
} from './check.setup'

/*
 *   choosing ──the next line──▶ looking ──verdict, fault, limit, leave──▶ choosing
 *    ▲ │ │ └─ an earlier one failed: skipped; no table: unasked ─▶ choosing
 *    │ │ └── the queue is empty ──▶ resting     all (anew), one, table: from looking and resting
 *    └─┴──────────────────────────┘             stop: from looking to resting
 */
export const checkMachine = checkSetup.createMachine({
  id: 'check',
  context: ({ input }) => ({ ...input, lines: initialLines, queue: LINES }),
  initial: 'choosing',
  on: { 'check.restart': { target: '.choosing', actions: 'restart' } },
  states: {
    choosing: {
      description: 'Which line is checked next is decided.',
      always: [
        { guard: 'isDone', target: 'resting' },
        { guard: 'isHindered', target: 'choosing', reenter: true, actions: 'skipLine' },
        { guard: 'lacksTable', target: 'choosing', reenter: true, actions: 'markUnasked' },
        { target: 'looking' },
      ],
    },
    looking: {
      description: 'The first line of the queue is being checked.',
      entry: 'markRunning',
      invoke: {
        src: 'look',
        input: lookInput,
        onDone: { target: 'choosing', actions: recordVerdict },
        onError: { target: 'choosing', actions: { type: 'failLine', params: 'broken' } },
      },
      after: { limit: { target: 'choosing', actions: { type: 'failLine', params: 'silent' } } },
      on: {
        'check.skipLine': { target: 'choosing', actions: 'leaveLine' },
        'check.stop': { target: 'resting', actions: 'leaveAll' },
        'check.repeatLine': { target: 'choosing', actions: queueOne },
        'check.setTable': { target: 'choosing', actions: queueTable },
      },
    },
    resting: {
      description: 'Every line is checked, skipped or given up.',
      on: {
        'check.repeatLine': { target: 'choosing', actions: queueOne },
        'check.setTable': { target: 'choosing', actions: queueTable },
      },
    },
  },
})

export type CheckLogic = typeof checkMachine
export type CheckRef = ActorRefFrom<typeof checkMachine>
export type CheckSnapshot = SnapshotFrom<typeof checkMachine>
