import type { DataClient } from '../clients/dataClient'
import { createServiceClient } from '../clients/serviceClient'
import { parseInstant } from '../../../board/time/parseInstant'
import type { Row } from '../../ports/backend.port'
import type { MeasureQuery, TableMeasure } from '../../ports/catalog.port'
import type { Project } from '../project'
import type { Tokens } from '../auth/session/tokens'
import { columnName } from '../rest/tableQuery'
import { tableRequest } from '../wire/resourceNames'
import { catchUnusableName } from '../wire/unusableName'

const UNKNOWN: TableMeasure = { rows: null, span: null }

export const measureTable = (
  client: DataClient,
  tokens: Tokens,
  query: MeasureQuery,
): Promise<TableMeasure> =>
  catchUnusableName(
    () => ask(client, tokens, query),
    () => UNKNOWN,
  )

/** One request: the times of the newest rows, and in its headers how many rows there are. */
async function ask(
  client: DataClient,
  tokens: Tokens,
  { column, time, limit, ...name }: MeasureQuery,
): Promise<TableMeasure> {
  const usable = await tokens.freshToken()
  if ('loss' in usable) return UNKNOWN
  const request = tableRequest(client, name).select<string, Row>(columnName(time ?? column), {
    count: 'estimated',
    head: time === null,
  })
  const { data, error, count } = await (
    time === null
      ? request
      : request.order(columnName(time), { ascending: false, nullsFirst: false }).limit(limit)
  ).retry(false)
  if (error) return UNKNOWN
  const times = time === null ? [] : data.map(row => parseInstant(String(row[time])))
  const validTimes = times.filter(at => !Number.isNaN(at))
  const [to, from] = [validTimes[0], validTimes.at(-1)]
  return { rows: count, span: from === undefined || to === undefined ? null : { from, to } }
}

export async function listBuckets(
  project: Project,
  tokens: Tokens,
  storageFetch: typeof fetch,
): Promise<readonly string[]> {
  if ('loss' in (await tokens.freshToken())) return []
  const { data } = await createServiceClient(project, tokens, storageFetch).storage.listBuckets()
  return (data ?? []).map(({ name }) => name)
}
