import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { asked, checkSetup, fresh, judge, LINES, queueOne, queueTable } from './check.setup'

/*
 *   choosing ──the next line──▶ looking ──verdict, fault, limit, leave──▶ choosing
 *    ▲ │ │ └─ an earlier one failed: skipped; no table: unasked ─▶ choosing
 *    │ │ └── nothing is left ──▶ resting       all (anew), one, table: from looking and resting
 *    └─┴──────────────────────────┘            stop: from looking to resting
 */
export const checkMachine = checkSetup.createMachine({
  id: 'check',
  context: ({ input }) => ({ ...input, lines: fresh, queue: LINES }),
  initial: 'choosing',
  on: { 'check.all': { target: '.choosing', actions: 'begin' } },
  states: {
    choosing: {
      always: [
        { guard: 'isDone', target: 'resting' },
        { guard: 'isHindered', target: 'choosing', reenter: true, actions: 'skip' },
        { guard: 'lacksTable', target: 'choosing', reenter: true, actions: 'unask' },
        { target: 'looking' },
      ],
    },
    looking: {
      entry: 'run',
      invoke: {
        src: 'look',
        input: asked,
        onDone: { target: 'choosing', actions: judge },
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
