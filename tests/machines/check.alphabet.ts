import { fromPromise } from 'xstate'
import type { CheckTable, CheckRequest, CheckResult } from '../../src/backend/ports/check.port'
import { checkMachine } from '../../src/machines/check/check.machine'
import { inwardOf } from './census'

/** A check whose project says nothing. */
export const still = checkMachine.provide({
  actors: { runCheck: fromPromise<CheckResult, CheckRequest>(() => new Promise<never>(() => undefined)) },
})

export const orders: CheckTable = { schema: 'public', table: 'orders', topic: null }
export const passedCheck: CheckResult = { type: 'passed', ms: 8, finding: { of: 'address' } }
export const failedCheck: CheckResult = { type: 'failed', fault: { code: 'failing', detail: null } }

export const outward = {
  all: { type: 'check.restart' },
  one: { type: 'check.repeatLine', line: 'address' },
  leave: { type: 'check.skipLine' },
  stop: { type: 'check.stop' },
  table: { type: 'check.setTable', table: orders },
} as const

export const inward = inwardOf(checkMachine, { runCheck: [passedCheck, failedCheck] })
