import type { DataClient } from '../clients/dataClient'
import { createServiceClient } from '../clients/serviceClient'
import { areImported, isTimeless } from '../../../board/templates/timeSpans'
import { parseInstant } from '../../../board/time/parseInstant'
import type { Row } from '../../ports/backend.port'
import type { MeasureQuery, TableMeasure } from '../../ports/catalog.port'
import type { Project } from '../project'
import type { Tokens } from '../auth/session/tokens'
import { columnName } from '../rest/tableQuery'
import { figuresNoteOf, type FiguresNotes } from '../rest/figures/figuresNote'
import { countDays } from './dayCount'
import { tableRequest } from '../wire/resourceNames'
import { catchUnusableName } from '../wire/unusableName'

const UNKNOWN: TableMeasure = { rows: null, span: null, time: null, days: null }
/** How many columns with times are looked at. */
const MAX_TIMES = 3

export const measureTable = (
  client: DataClient,
  tokens: Tokens,
  notes: FiguresNotes,
  query: MeasureQuery,
): Promise<TableMeasure> =>
  catchUnusableName(
    async () => {
      const measure = await ask(client, tokens, query)
      const { rows, span, time } = measure
      if (time === null || span === null || (rows ?? 0) <= query.limit || isTimeless(span)) return measure
      return { ...measure, days: await countDays(client, figuresNoteOf(notes, query.schema), query, time) }
    },
    () => UNKNOWN,
  )

/** By the first column whose times tell rows apart and that no row lacks; by the first of all where none does. */
async function ask(client: DataClient, tokens: Tokens, query: MeasureQuery): Promise<TableMeasure> {
  const [time = null, ...otherTimes] = query.times.slice(0, MAX_TIMES)
  const { measure } = await askBy(client, tokens, query, time)
  if (measure.rows === null || measure.rows === 0 || !areImported(measure, query.limit, Date.now()))
    return measure
  for (const otherTime of otherTimes) {
    const other = await askBy(client, tokens, query, otherTime)
    if (other.isComplete && !areImported(other.measure, query.limit, Date.now())) return other.measure
  }
  return measure
}

/** A measure, and whether all rows that it is of have a time. */
interface TimedMeasure {
  measure: TableMeasure
  isComplete: boolean
}

/** One request: the times of the newest rows, and in its headers how many rows there are. */
async function askBy(
  client: DataClient,
  tokens: Tokens,
  { column, limit, schema, table }: MeasureQuery,
  time: string | null,
): Promise<TimedMeasure> {
  const unknown = { measure: UNKNOWN, isComplete: false }
  const usable = await tokens.freshToken()
  if ('loss' in usable) return unknown
  const request = tableRequest(client, { schema, table }).select<string, Row>(columnName(time ?? column), {
    count: 'estimated',
    head: time === null,
  })
  const { data, error, count } = await (
    time === null
      ? request
      : request.order(columnName(time), { ascending: false, nullsFirst: false }).limit(limit)
  ).retry(false)
  if (error) return unknown
  const times = time === null ? [] : data.map(row => parseInstant(String(row[time])))
  const validTimes = times.filter(at => !Number.isNaN(at))
  const [to, from] = [validTimes[0], validTimes.at(-1)]
  const span = from === undefined || to === undefined ? null : { from, to }
  const isEstimate = time !== null && count !== null && times.length < Math.min(limit, count)
  return {
    measure: { rows: count, ...(isEstimate && { isEstimate }), span, time, days: null },
    isComplete: validTimes.length === times.length,
  }
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
