import type { Outcome, Target, Unwritten } from '../../port'
import type { Condition } from './conditions'
import { plain, refusalOf } from './refusals'
import type { Answer, Requests } from './request'
import type { RowLimit } from './rowLimit'

/** A write, with or without the preference that limits it to one row. */
type Send = (isLimited: boolean) => Promise<Answer>

/**
 * Sends a write that touches one row or none. Where the project is not known to refuse more, the rows it would touch
 * are counted first, by the same conditions and with the same rights. `uncounted`: why they could not be; nothing was
 * written then.
 *
 * What remains where nothing but the count guards a write: between the count and the write, somebody else may add a
 * row that fits, or change one so that it does. Then both are written, and the answer shows it: see `overrun`.
 */
export async function sendForOneRow(
  requests: Requests,
  limit: RowLimit,
  { target, conditions }: { target: Target; conditions: readonly Condition[] },
  send: Send,
): Promise<Answer | Unwritten | { uncounted: Exclude<Answer, { rows: unknown }> }> {
  if (limit.state === 'kept') {
    const answer = await send(true)
    if (!isPreferenceRefused(answer)) return answer
    limit.state = 'refused'
  }
  const counted = await requests.count(target, conditions)
  if (!('rows' in counted)) return { uncounted: counted }
  const count = Math.max(counted.count ?? 0, counted.rows.length)
  if (count > 1) return several(target, count)
  if (limit.state === 'refused') return send(false)
  const answer = await send(true)
  if (!isPreferenceRefused(answer)) return answer
  limit.state = 'refused'
  return send(false)
}

/** The project looked at the preferences before anything else, and did nothing. */
const isPreferenceRefused = (answer: Answer) => 'error' in answer && answer.error.code === 'PGRST122'

const several = ({ schema, table, key }: Target, count: number): Unwritten =>
  plain(
    'invalid',
    `${count} rows of “${schema}.${table}” fit, so none was written: the board tells rows apart by ${key.join(', ')}, which more than one row shares. Change the key in the source.`,
  )

/** More rows came back than were meant. */
export function overrun({ schema, table, key }: Target, verb: string, rows: number): Outcome {
  return {
    type: 'overrun',
    words: `${rows} rows of “${schema}.${table}” were ${verb}, not one. The project did not limit the write, and another row came to fit it just then. This cannot be undone from here. The board tells rows apart by ${key.join(', ')}, which more than one row shares: change the key in the source.`,
  }
}

/** Why a write was not even sent, where the question before it had no answer. */
export function notSent(answer: Exclude<Answer, { rows: unknown }>, target: Target): Unwritten {
  if ('unsent' in answer) return plain('limited', `Nothing was sent: ${answer.unsent}. Try again.`)
  return (
    refusalOf(answer.error, { target, values: {}, status: answer.status }) ??
    plain('offline', 'The project could not be reached, so nothing was sent. Try again.')
  )
}
