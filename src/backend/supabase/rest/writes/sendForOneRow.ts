import type { MutationOutcome, WriteTarget, MutationRefusal } from '../../../ports/backend.port'
import type { Condition } from './conditions'
import { mutationRefusal, notSentRefusal, toWriteRefusal } from './writeRefusals'
import type { RestAnswer, WriteRequests } from './writeRequests'
import type { RowLimit } from './rowLimit'

/** Sends a write with or without the preference that limits it to one row. */
type Send = (isLimited: boolean) => Promise<RestAnswer>

/**
 * Sends a write that touches at most one row. Unless the project is known to enforce that, this first counts the rows
 * that the write would touch, with the same conditions and rights. `uncounted`: why counting failed; nothing was
 * written then.
 *
 * The remaining risk, if only the count guards the write: between count and write, somebody may add a matching row, or
 * change a row so that it matches. Then both rows are written, and the answer shows it: see `overrunOutcome`.
 */
export async function sendForOneRow(
  requests: WriteRequests,
  limit: RowLimit,
  { target, conditions }: { target: WriteTarget; conditions: readonly Condition[] },
  send: Send,
): Promise<RestAnswer | MutationRefusal | { countFailure: Exclude<RestAnswer, { rows: unknown }> }> {
  if (limit.state === 'confirmed') {
    const answer = await send(true)
    if (!isPreferenceRefused(answer)) return answer
    limit.state = 'refused'
  }
  const countAnswer = await requests.count(target, conditions)
  if (!('rows' in countAnswer)) return { countFailure: countAnswer }
  const count = Math.max(countAnswer.count ?? 0, countAnswer.rows.length)
  if (count > 1) return tooManyRows(target, count)
  if (limit.state === 'refused') return send(false)
  const answer = await send(true)
  if (!isPreferenceRefused(answer)) return answer
  limit.state = 'refused'
  return send(false)
}

/** The project checks preferences first, so nothing was done. */
const isPreferenceRefused = (answer: RestAnswer) => 'error' in answer && answer.error.code === 'PGRST122'

const tooManyRows = ({ schema, table, key }: WriteTarget, count: number): MutationRefusal =>
  mutationRefusal('invalid', { code: 'several_rows', count, key, table: `${schema}.${table}` })

/** The write touched more than the intended row. */
export function overrunOutcome(
  { schema, table, key }: WriteTarget,
  effect: 'changed' | 'deleted',
  count: number,
): MutationOutcome {
  return { type: 'overrun', reason: { code: 'overrun', count, key, effect, table: `${schema}.${table}` } }
}

/** Why a write was not sent: the count before it failed. */
export function uncountedRefusal(
  answer: Exclude<RestAnswer, { rows: unknown }>,
  target: WriteTarget,
): MutationRefusal {
  if ('unsent' in answer) return notSentRefusal(answer.unsent)
  return (
    toWriteRefusal(answer.error, { target, values: {}, status: answer.status }) ??
    mutationRefusal('offline', { code: 'unreachable' })
  )
}
