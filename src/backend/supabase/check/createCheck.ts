import type { Check, CheckTable, CheckLine, CheckResult } from '../../ports/check.port'
import { checkAddress } from './checkAddress'
import { checkAuth } from './checkAuth'
import { checkKey } from './checkKey'
import { failedCheck, type CheckContext } from './checkContext'
import { checkChanges, checkSocket } from './checkRealtime'
import { checkFunctions, checkStorage } from './checkServices'
import { checkTable } from './checkTable'

type CheckFunction = (
  parts: CheckContext,
  signal: AbortSignal,
  table: CheckTable | null,
) => Promise<CheckResult>

/** A board without tables has nothing to check; the caller must not ask. */
const withTable =
  (
    check: (parts: CheckContext, table: CheckTable, signal: AbortSignal) => Promise<CheckResult>,
  ): CheckFunction =>
  (parts, signal, table) =>
    table === null ? Promise.resolve(failedCheck('broken')) : check(parts, table, signal)

const checks: Record<CheckLine, CheckFunction> = {
  address: checkAddress,
  key: checkKey,
  auth: checkAuth,
  socket: checkSocket,
  storage: checkStorage,
  functions: checkFunctions,
  table: withTable(checkTable),
  changes: withTable(checkChanges),
}

/** The check of one project, for the signed-in viewer or for nobody. Small: it needs no supabase-js. */
export const createCheck = (parts: CheckContext): Check => ({
  url: parts.project.url,
  run: ({ line, table }, signal) => checks[line](parts, signal, table),
})
