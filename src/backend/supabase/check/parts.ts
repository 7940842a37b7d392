import type { Fault, FaultCode, Found, Verdict } from '../../check.port'
import type { Project } from '../project'
import type { Tokens } from '../tokens'

/** What a look needs. `tokens`: of whoever is signed in; absent where nobody could be. */
export interface Parts {
  project: Pick<Project, 'url' | 'key' | 'fetch' | 'transport'>
  tokens?: Pick<Tokens, 'held' | 'usable'>
}

/** Longer words of a server are a page, and nothing to read. */
const DETAIL = 300

export const fault = (code: FaultCode, detail: string | null = null): Fault => ({
  code,
  detail: detail === null || detail === '' ? null : detail.slice(0, DETAIL),
})
export const failed = (code: FaultCode, detail: string | null = null): Verdict => ({
  type: 'failed',
  fault: fault(code, detail),
})
export const passed = (ms: number, found: Found): Verdict => ({ type: 'passed', ms, found })

/** The token of whoever is signed in, nothing where nobody is; or why it cannot be had. */
export async function tokenOf({ tokens }: Parts): Promise<{ token: string | null } | { fault: Fault }> {
  if (tokens === undefined || tokens.held() === null) return { token: null }
  const usable = await tokens.usable()
  return 'loss' in usable ? { fault: fault('token refused', usable.loss.reason) } : usable
}
