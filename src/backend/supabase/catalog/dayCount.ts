import { FIGURES_FUNCTION } from '../../../board/figures/figureSource'
import type { Figure } from '../../../board/figures/figure'
import { isRecord } from '../../../board/json/isRecord'
import type { TableRef } from '../../ports/catalog.port'
import type { DataClient } from '../clients/dataClient'
import { NO_FUNCTION } from '../losses'
import { editionOf } from '../rest/figures/editions'
import { lacksFigures, type FiguresNote } from '../rest/figures/figuresNote'
import { rpcRequest } from '../wire/resourceNames'

const DAY_S = 86_400

/**
 * On how many days of UTC a table has rows; null if the project can't calculate it. It is asked as for bars of days over
 * all rows: if it answers, these can be drawn.
 */
export async function countDays(
  client: DataClient,
  note: FiguresNote,
  table: TableRef,
  time: string,
): Promise<number | null> {
  if ((await findEdition(client, note, table)) < 3) return null
  const days: Figure = { aggregate: 'count', by: time, bucket: DAY_S, sort: 'latest', groups: 1 }
  const result = await askFigures(client, table, [days])
  return result.error ? null : daysIn(result.data)
}

const askFigures = (client: DataClient, { schema, table }: TableRef, figures: readonly Figure[]) =>
  rpcRequest(
    client,
    { schema, function: FIGURES_FUNCTION },
    { asked: { schema, table, figures } },
    { get: false },
  ).retry(false)

/**
 * The edition of the schema's figures.sql, 0 without it. Asked for no figures, so that the answer comes at once, and only once by all
 * who measure at the same time: a browser logs each request for what is missing as an error.
 */
function findEdition(client: DataClient, note: FiguresNote, table: TableRef): Promise<number> {
  if (lacksFigures(note, performance.now())) return Promise.resolve(0)
  return (note.edition ??= askEdition(client, note, table).finally(() => {
    note.edition = null
  }))
}

async function askEdition(client: DataClient, note: FiguresNote, table: TableRef): Promise<number> {
  const result = await askFigures(client, table, [])
  if (result.error?.code === NO_FUNCTION) {
    note.missingSince = performance.now()
    return 0
  }
  // What it refuses of this table it may answer of others.
  return result.error ? Infinity : editionOf(result.data)
}

function daysIn(answer: unknown): number | null {
  if (!isRecord(answer) || editionOf(answer) < 3 || !Array.isArray(answer['figures'])) return null
  const figure: unknown = answer['figures'][0]
  return isRecord(figure) && typeof figure['groups'] === 'number' ? figure['groups'] : null
}
