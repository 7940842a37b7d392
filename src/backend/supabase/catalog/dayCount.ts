import { FIGURES_FUNCTION } from '../../../board/figures/figureSource'
import type { Figure } from '../../../board/figures/figure'
import { isRecord } from '../../../board/json/isRecord'
import type { TableRef } from '../../ports/catalog.port'
import type { DataClient } from '../clients/dataClient'
import { NO_FUNCTION } from '../losses'
import { editionOf } from '../rest/figures/editions'
import { rpcRequest } from '../wire/resourceNames'

const DAY_S = 86_400

/** What the project's answers have shown. */
export interface FigureNotes {
  /** It has no function for figures over all rows: it is not asked again. */
  lacksFigures: boolean
}

/**
 * On how many days of UTC a table has rows; null if the project can't calculate it. It is asked as for bars of days over
 * all rows: if it answers, these can be drawn.
 */
export async function countDays(
  client: DataClient,
  notes: FigureNotes,
  { schema, table }: TableRef,
  time: string,
): Promise<number | null> {
  if (notes.lacksFigures || schema !== FIGURES_FUNCTION.schema) return null
  const days: Figure = { aggregate: 'count', by: time, bucket: DAY_S, sort: 'latest', groups: 1 }
  const asked = { schema, table, figures: [days] }
  const result = await rpcRequest(client, FIGURES_FUNCTION, { asked }, { get: false }).retry(false)
  if (result.error?.code === NO_FUNCTION) notes.lacksFigures = true
  return result.error ? null : daysIn(result.data)
}

function daysIn(answer: unknown): number | null {
  if (!isRecord(answer) || editionOf(answer) < 3 || !Array.isArray(answer['figures'])) return null
  const figure: unknown = answer['figures'][0]
  return isRecord(figure) && typeof figure['groups'] === 'number' ? figure['groups'] : null
}
