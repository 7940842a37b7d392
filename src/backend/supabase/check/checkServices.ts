import type { CheckResult } from '../../ports/check.port'
import { askService, toFault, messageIn } from './askService'
import { failedCheck, passedCheck, type CheckContext } from './checkContext'

/** Whether Storage answers. Its policies decide what the viewer sees in it. */
export async function checkStorage(parts: CheckContext, signal: AbortSignal): Promise<CheckResult> {
  const answer = await askService(parts, { service: 'storage', path: 'bucket' }, signal)
  if ('fault' in answer) return { type: 'failed', fault: answer.fault }
  if (answer.ok) return passedCheck(answer.ms, { of: 'storage' })
  const fault = toFault(answer)
  if (fault) return { type: 'failed', fault }
  // Any refusal of its own proves that Storage is there.
  return answer.status === 404 ? failedCheck('absent') : passedCheck(answer.ms, { of: 'storage' })
}

/** Whether Edge Functions are served. None is called: only its author knows what a call would do. */
export async function checkFunctions(parts: CheckContext, signal: AbortSignal): Promise<CheckResult> {
  const start = performance.now()
  const answer = await askService(parts, { service: 'functions', path: '' }, signal)
  if ('fault' in answer)
    // Functions write their own CORS headers; an answer without a function has none.
    return answer.fault.code === 'unreadable'
      ? passedCheck(performance.now() - start, { of: 'functions' })
      : { type: 'failed', fault: answer.fault }
  // A 404 for the empty name comes from the functions service; a gateway without that service says "no route matched".
  if (answer.status === 404 && /no route matched/i.test(messageIn(answer.body) ?? ''))
    return failedCheck('absent')
  const fault = toFault(answer)
  return fault ? { type: 'failed', fault } : passedCheck(answer.ms, { of: 'functions' })
}
