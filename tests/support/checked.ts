import { onTestFinished } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { CheckTable, CheckLine } from '../../src/backend/ports/check.port'
import type { CheckLogic } from '../../src/machines/check/check.machine'

export const orders: CheckTable = { schema: 'public', table: 'orders', topic: null }

/** How every line of a check stands in the end: what was found, or the fault's code, or the line that failed before. */
export async function outcome(logic: CheckLogic, table: CheckTable | null = orders) {
  const check = createActor(logic, { input: { table } }).start()
  onTestFinished(() => void check.stop())
  const { context } = await waitFor(check, state => state.matches('idle'), { timeout: 50_000 })
  return Object.fromEntries(
    Object.entries(context.lines).map(([line, state]) => [
      line,
      state.kind === 'failed'
        ? state.fault.code
        : state.kind === 'skipped'
          ? `without ${state.failedLine}`
          : state.kind,
    ]),
  ) as Record<CheckLine, string>
}

export const well = {
  address: 'passed',
  key: 'passed',
  auth: 'passed',
  socket: 'passed',
  table: 'passed',
  changes: 'passed',
  storage: 'passed',
  functions: 'passed',
}
export const only = (line: CheckLine, fault: string, more: Partial<Record<CheckLine, string>> = {}) => ({
  ...well,
  [line]: fault,
  ...more,
})
/** Nothing after the first of these is looked at. */
export const after = (line: 'address' | 'key', fault: string) => ({
  ...Object.fromEntries(Object.keys(well).map(each => [each, `without ${line}`])),
  ...(line === 'key' && { address: 'passed' }),
  [line]: fault,
})
