import type { CheckedTable, Fault, Verdict } from '../../check.port'
import { newId } from '../../../newId'
import { lossOf } from '../losses'
import { failed, fault, passed, tokenOf, type Parts } from './parts'
import { joinOnce } from './socket'

/** A topic that nobody else is on. */
const ownTopic = () => `signalbox-check-${newId()}`

/** Whether Realtime lets this page in, by joining a topic of its own. */
export async function socket(parts: Parts, signal: AbortSignal): Promise<Verdict> {
  const known = await tokenOf(parts)
  if ('fault' in known) return { type: 'failed', fault: known.fault }
  const join = { topic: ownTopic(), config: {}, waitsForProof: false, ...known }
  const heard = await joinOnce(parts, join, signal)
  if ('fault' in heard) return { type: 'failed', fault: heard.fault }
  if (heard.type === 'joined') return passed(heard.ms, { of: 'socket', isPrivateOnly: false })
  const why = refusalIn(heard.reason)
  // It let the socket in and would let private channels: what boards need, the line of the table tells.
  if (why.code === 'private only') return passed(heard.ms, { of: 'socket', isPrivateOnly: true })
  return { type: 'failed', fault: why }
}

/** Whether Realtime tells this viewer of the changes of a table, by the way that its board names. */
export async function changes(
  parts: Parts,
  { schema, table, topic }: CheckedTable,
  signal: AbortSignal,
): Promise<Verdict> {
  const known = await tokenOf(parts)
  if ('fault' in known) return { type: 'failed', fault: known.fault }
  if (topic !== null && known.token === null) return failed('topic denied')
  const join =
    topic === null
      ? { topic: ownTopic(), config: { postgres_changes: [{ event: '*', schema, table }] } }
      : { topic, config: { private: true } }
  const heard = await joinOnce(parts, { ...join, waitsForProof: topic === null, ...known }, signal)
  if ('fault' in heard) return { type: 'failed', fault: heard.fault }
  if (heard.type === 'refused') return { type: 'failed', fault: refusalIn(heard.reason) }
  return passed(heard.ms, { of: 'changes', by: topic === null ? 'postgres' : 'topic' })
}

/** What the server's words mean for who has to act (supabase/realtime, ERROR_CODES.md). */
function refusalIn(reason: string): Fault {
  if (/^RealtimeDisabledForTenant|Realtime was disabled/.test(reason)) return fault('realtime off', reason)
  if (/^PrivateOnly/.test(reason)) return fault('private only', reason)
  if (/^Unable ?to ?connect|LackOfConnections|connection pool|unable to connect/i.test(reason))
    return fault('database unreachable', reason)
  switch (lossOf(reason).kind) {
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
