import type { CheckResult } from '../../ports/check.port'
import { keyClaims, isSecretKind, kindOfKey } from '../../../shared/projectKey'
import {
  askService,
  toFault,
  keyFaultOf,
  messageIn,
  type ServiceAnswer,
  type ServiceRequest,
} from './askService'
import { failedCheck, passedCheck, type CheckContext } from './checkContext'

/** Whether the project accepts the key. A key that must not be in a browser is never sent. */
export async function checkKey(context: CheckContext, signal: AbortSignal): Promise<CheckResult> {
  const { project } = context
  const kind = kindOfKey(project.key)
  if (isSecretKind(kind)) return failedCheck('secret key', kind)
  const { ref, exp } = keyClaims(project.key)
  const host = /^([a-z0-9]{20})\.supabase\.co$/.exec(new URL(project.url).hostname)?.[1]
  if (typeof ref === 'string' && host !== undefined && ref !== host) return failedCheck('other project', ref)
  if (typeof exp === 'number' && exp * 1000 < Date.now())
    return failedCheck('key expired', new Date(exp * 1000).toISOString().slice(0, 10))
  const requests: ServiceRequest[] = [
    { service: 'auth', path: 'settings' },
    { service: 'rest', path: '' },
  ]
  for (const request of requests) {
    const answer = await askService(context, request, signal)
    if ('fault' in answer) return { type: 'failed', fault: answer.fault }
    // A service that is down says nothing about the key: ask the next one.
    if (answer.status >= 500 && request !== requests.at(-1)) continue
    const fault = keyRefusal(answer)
    return fault === null ? passedCheck(answer.ms, { of: 'key', kind }) : { type: 'failed', fault }
  }
  return failedCheck('broken')
}

function keyRefusal(answer: Extract<ServiceAnswer, { status: number }>) {
  const { status, body } = answer
  const message = messageIn(body)
  // PostgREST describes its tables to secret keys only, and says so after the gateway accepted the key.
  if (status === 401 && /schema/i.test(message ?? '')) return null
  if (status === 401 || status === 403) return keyFaultOf(message)
  return toFault(answer)
}
