import type { CheckFault, CheckFaultCode, CheckFinding, CheckResult } from '../../ports/check.port'
import type { Project } from '../project'
import type { Tokens } from '../auth/session/tokens'

/** What a check needs. `tokens`: of the signed-in viewer; absent if nobody can be signed in. */
export interface CheckContext {
  project: Pick<Project, 'url' | 'key' | 'fetch' | 'transport'>
  tokens?: Pick<Tokens, 'session' | 'freshToken'>
}

/** A longer server message is a web page, which nobody wants to read. */
const DETAIL = 300

export const fault = (code: CheckFaultCode, detail: string | null = null): CheckFault => ({
  code,
  detail: detail === null || detail === '' ? null : detail.slice(0, DETAIL),
})
export const failedCheck = (code: CheckFaultCode, detail: string | null = null): CheckResult => ({
  type: 'failed',
  fault: fault(code, detail),
})
export const passedCheck = (ms: number, finding: CheckFinding): CheckResult => ({
  type: 'passed',
  ms,
  finding,
})

/** The signed-in viewer's token, null if nobody is signed in; or why no token is available. */
export async function currentToken({
  tokens,
}: CheckContext): Promise<{ token: string | null } | { fault: CheckFault }> {
  if (tokens === undefined || tokens.session() === null) return { token: null }
  const usable = await tokens.freshToken()
  return 'loss' in usable ? { fault: fault('token refused', usable.loss.reason) } : usable
}
