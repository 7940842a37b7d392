import type { CheckResult } from '../../ports/check.port'
import { isSecretKind, kindOfKey } from '../../../shared/projectKey'
import { askService, type ServiceAnswer } from './askService'
import { failedCheck, passedCheck, type CheckContext } from './checkContext'

/** Cloudflare's own statuses for a host that is missing or does not answer. */
const UNAVAILABLE: ReadonlySet<number> = new Set([520, 521, 522, 523, 524, 525, 526, 530, 544])

/** Whether a project is at the address, whether or not it accepts the key. */
export async function checkAddress(context: CheckContext, signal: AbortSignal): Promise<CheckResult> {
  const path = 'health'
  const isKeyless = isSecretKind(kindOfKey(context.project.key))
  const answer = await askService(context, { service: 'auth', path, isKeyless }, signal)
  if ('fault' in answer) return { type: 'failed', fault: answer.fault }
  const { status, ms } = answer
  if (status === 540) return failedCheck('paused')
  if (status === 402) return failedCheck('restricted')
  if (UNAVAILABLE.has(status)) return failedCheck('failing', `it responded with ${status}`)
  return isProject(answer) ? passedCheck(ms, { of: 'address' }) : failedCheck('not a project')
}

/** The services answer in JSON, even when they refuse; a web server answers with a page. */
const isProject = ({ status, body }: Extract<ServiceAnswer, { status: number }>) =>
  typeof body === 'object' && body !== null && status !== 404
