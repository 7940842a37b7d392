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
 *   deciding ──the next line──▶ running ──verdict, fault, limit, leave──▶ deciding
 *    ▲ │ │ └─ an earlier one failed: skipped; no table: unasked ─▶ deciding
 *    │ │ └── the queue is empty ──▶ idle     all (again), one, table: from running and idle
 *    └─┴──────────────────────────┘             stop: from running to idle
 */
export const checkMachine = checkSetup.createMachine({
  id: 'check',
  context: ({ input }) => ({ ...input, lines: initialLines, queue: LINES }),
  initial: 'deciding',
  on: { 'check.restart': { target: '.deciding', actions: 'restart' } },
  states: {
    deciding: {
      description: 'Which line is checked next is decided.',
      always: [
        { guard: 'isDone', target: 'idle' },
        { guard: 'isHindered', target: 'deciding', reenter: true, actions: 'skipLine' },
        { guard: 'lacksTable', target: 'deciding', reenter: true, actions: 'markUnasked' },
        { target: 'running' },
      ],
    },
    running: {
      description: 'The first line of the queue is being checked.',
      entry: 'markRunning',
      invoke: {
        src: 'runCheck',
        input: lookInput,
        onDone: { target: 'deciding', actions: recordVerdict },
        onError: { target: 'deciding', actions: { type: 'failLine', params: 'broken' } },
      },
      after: { limit: { target: 'deciding', actions: { type: 'failLine', params: 'silent' } } },
      on: {
        'check.skipLine': { target: 'deciding', actions: 'leaveLine' },
        'check.stop': { target: 'idle', actions: 'leaveAll' },
        'check.repeatLine': { target: 'deciding', actions: queueOne },
        'check.setTable': { target: 'deciding', actions: queueTable },
      },
    },
    idle: {
      description: 'Every line is checked, skipped or given up.',
      on: {
        'check.repeatLine': { target: 'deciding', actions: queueOne },
        'check.setTable': { target: 'deciding', actions: queueTable },
      },
    },
  },
})

export type CheckLogic = typeof checkMachine
export type CheckRef = ActorRefFrom<typeof checkMachine>
export type CheckSnapshot = SnapshotFrom<typeof checkMachine>
