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
  on: { 'check.all': { target: '.choosing', actions: 'begin' } },
  states: {
    choosing: {
      description: 'Which line is checked next is decided.',
      always: [
        { guard: 'isDone', target: 'resting' },
        { guard: 'isHindered', target: 'choosing', reenter: true, actions: 'skip' },
        { guard: 'lacksTable', target: 'choosing', reenter: true, actions: 'unask' },
        { target: 'looking' },
      ],
    },
    looking: {
      description: 'The first line of the queue is being checked.',
      entry: 'run',
      invoke: {
        src: 'look',
        input: lookInput,
        onDone: { target: 'choosing', actions: recordVerdict },
        onError: { target: 'choosing', actions: { type: 'fail', params: 'broken' } },
      },
      after: { limit: { target: 'choosing', actions: { type: 'fail', params: 'silent' } } },
      on: {
        'check.leave': { target: 'choosing', actions: 'leave' },
        'check.stop': { target: 'resting', actions: 'stop' },
        'check.one': { target: 'choosing', actions: queueOne },
        'check.table': { target: 'choosing', actions: queueTable },
      },
    },
    resting: {
      description: 'Every line is checked, skipped or given up.',
      on: {
        'check.one': { target: 'choosing', actions: queueOne },
        'check.table': { target: 'choosing', actions: queueTable },
      },
    },
  },
})

export type CheckLogic = typeof checkMachine
export type CheckRef = ActorRefFrom<typeof checkMachine>
export type CheckSnapshot = SnapshotFrom<typeof checkMachine>
