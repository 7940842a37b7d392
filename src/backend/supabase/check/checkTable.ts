import type { CheckTable, CheckFault, CheckResult } from '../../ports/check.port'
import { schemaHeader } from '../wire/resourceNames'
import { pathSegment } from '../wire/pathSegment'
import { columnName } from '../rest/tableQuery'
import { catchUnusableName, type UnusableName } from '../wire/unusableName'
import { askService, toFault, messageIn, type ServiceAnswer } from './askService'
import { failedCheck, fault, passedCheck, currentToken, type CheckContext } from './checkContext'
import { textMember } from '../textMember'

/**
 * Whether the viewer may read a table, tested by requesting one row; a role may be allowed to read some columns only.
 */
export const checkTable = (
  parts: CheckContext,
  checkTable: CheckTable,
  signal: AbortSignal,
): Promise<CheckResult> =>
  catchUnusableName(
    () => checkNamedTable(parts, checkTable, signal),
    ({ message }: UnusableName) => failedCheck('no table', message),
  )

async function checkNamedTable(
  parts: CheckContext,
  { schema, table: name, columns }: CheckTable,
  signal: AbortSignal,
): Promise<CheckResult> {
  const session = await currentToken(parts)
  if ('fault' in session) return { type: 'failed', fault: session.fault }
  const { token } = session
  const select = columns === undefined ? '*' : columns.map(columnName).join(',')
  const path = `${pathSegment(name)}?${new URLSearchParams({ select, limit: '1' }).toString()}`
  const headers = {
    'accept-profile': schemaHeader(schema),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  }
  const answer = await askService(parts, { service: 'rest', path, headers }, signal)
  if ('fault' in answer) return { type: 'failed', fault: answer.fault }
  if (!answer.ok) return { type: 'failed', fault: tableFault(answer) }
  if (!Array.isArray(answer.body)) return failedCheck('not a project')
  return passedCheck(answer.ms, {
    of: 'table',
    hasRow: answer.body.length > 0,
    as: token === null ? 'nobody' : 'viewer',
  })
}

function tableFault(answer: Extract<ServiceAnswer, { status: number }>): CheckFault {
  const { status, body } = answer
  const [code, message] = [textMember(body, 'code') ?? '', messageIn(body)]
  if (code === 'PGRST205' || code === '42P01') return fault('no table', message)
  if (code === 'PGRST106') return fault('no schema', message)
  if (code === '42501') return fault('no grant', message)
  // PGRST000 to 003: PostgREST cannot reach its database.
  if (/^PGRST00/.test(code)) return fault('database unreachable', message)
  return toFault(answer) ?? fault('refused', message ?? `it responded with ${status}`)
}
