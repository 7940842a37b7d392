import { fromPromise } from 'xstate'
import type { CheckedTable, Looked, Verdict } from '../../src/backend/check.port'
import { checkMachine } from '../../src/machines/check.machine'
import { inwardOf } from './census'

/** A check whose project says nothing. */
export const still = checkMachine.provide({
  actors: { look: fromPromise<Verdict, Looked>(() => new Promise<never>(() => undefined)) },
})

export const orders: CheckedTable = { schema: 'public', table: 'orders', topic: null }
export const passed: Verdict = { type: 'passed', ms: 8, found: { of: 'address' } }
export const failed: Verdict = { type: 'failed', fault: { code: 'failing', detail: null } }

export const outward = {
  all: { type: 'check.all' },
  one: { type: 'check.one', line: 'address' },
  leave: { type: 'check.leave' },
  stop: { type: 'check.stop' },
  table: { type: 'check.table', table: orders },
} as const

export const inward = inwardOf(checkMachine, { look: [passed, failed] })
