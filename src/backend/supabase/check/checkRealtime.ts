import type { CheckTable, CheckFault, CheckResult } from '../../ports/check.port'
import { newId } from '../../../shared/newId'
import { realtimeLoss } from '../losses'
import { failedCheck, fault, passedCheck, currentToken, type CheckContext } from './checkContext'
import { joinOnce } from './joinOnce'

/** A topic that nobody else uses. */
const ownTopic = () => `signalbox-check-${newId()}`

/** Whether Realtime lets this page in, tested by joining a topic of its own. */
export async function checkSocket(parts: CheckContext, signal: AbortSignal): Promise<CheckResult> {
  const session = await currentToken(parts)
  if ('fault' in session) return { type: 'failed', fault: session.fault }
  const join = { topic: ownTopic(), config: {}, waitsForChanges: false, ...session }
  const answer = await joinOnce(parts, join, signal)
  if ('fault' in answer) return { type: 'failed', fault: answer.fault }
  if (answer.type === 'joined') return passedCheck(answer.ms, { of: 'socket', isPrivateOnly: false })
  const fault = realtimeFault(answer.reason)
  // Realtime accepted the socket and would accept private channels; the check of the table shows whether that is
  // enough.
  if (fault.code === 'private only') return passedCheck(answer.ms, { of: 'socket', isPrivateOnly: true })
  return { type: 'failed', fault }
}

/** Whether Realtime reports the changes of a table to this viewer, by the delivery that the board names. */
export async function checkChanges(
  parts: CheckContext,
  { schema, table, topic }: CheckTable,
  signal: AbortSignal,
): Promise<CheckResult> {
  const session = await currentToken(parts)
  if ('fault' in session) return { type: 'failed', fault: session.fault }
  if (topic !== null && session.token === null) return failedCheck('topic denied')
  const join =
    topic === null
      ? { topic: ownTopic(), config: { postgres_changes: [{ event: '*', schema, table }] } }
      : { topic, config: { private: true } }
  const answer = await joinOnce(parts, { ...join, waitsForChanges: topic === null, ...session }, signal)
  if ('fault' in answer) return { type: 'failed', fault: answer.fault }
  if (answer.type === 'refused') return { type: 'failed', fault: realtimeFault(answer.reason) }
  return passedCheck(answer.ms, { of: 'changes', by: topic === null ? 'postgres' : 'topic' })
}

/** Maps the server's message to the fault (supabase/realtime, ERROR_CODES.md). */
function realtimeFault(reason: string): CheckFault {
  if (/^RealtimeDisabledForTenant|Realtime was disabled/.test(reason)) return fault('realtime off', reason)
  if (/^PrivateOnly/.test(reason)) return fault('private only', reason)
  if (/^Unable ?to ?connect|LackOfConnections|connection pool|unable to connect/i.test(reason))
    return fault('database unreachable', reason)
  switch (realtimeLoss(reason).kind) {
    case 'unpublished':
      return fault('unpublished', reason)
    case 'denied':
      return fault('topic denied', reason)
    case 'expired':
      return fault('token refused', reason)
    case 'limited':
    case 'ceiling':
      return fault('limited', reason)
    case 'lost':
    case 'unknown':
    case 'misconfigured':
      return fault('refused', reason)
  }
}
