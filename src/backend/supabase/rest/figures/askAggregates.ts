import type { DataClient } from '../../clients/dataClient'
import type { Figure } from '../../../../board/figures/figure'
import type { Aggregate } from '../../../../board/schema/aggregates'
import type { FigureQuery } from '../../../../board/model/source'
import type { ReadResult, Row } from '../../../ports/backend.port'
import { offsetAt } from '../../../../board/time/zonedTime'
import type { Days } from '../lazyDays'
import { tableRequest } from '../../wire/resourceNames'
import { columnName, filterQuery } from '../tableQuery'
import { rowsOfFigure } from './figureRows'
import { toRefusal, type FigureRefusal } from './refusal'

/** PostgREST has these; it does not rank groups, and has no percentiles. */
const calls: Partial<Record<Aggregate, string>> = {
  count: 'count',
  sum: 'sum',
  average: 'avg',
  min: 'min',
  max: 'max',
}
/** The most groups in an answer: a project's usual maximum of rows. */
const MAX_GROUPS = 1_000

const TOO_MANY: FigureRefusal = {
  code: '',
  loss: {
    kind: 'misconfigured',
    reason: `more than ${MAX_GROUPS - 1} groups need figures.sql`,
  },
}

/** Whether PostgREST's aggregates can calculate all of these figures. */
export const canAggregate = ({ figures }: FigureQuery): boolean =>
  figures.every(({ aggregate, bucket }) => calls[aggregate] !== undefined && bucket === undefined)

/**
 * Figures by PostgREST's aggregates, which a project has to enable, with a request for each value and each list of
 * groups. `now`: as of then, ms since the epoch.
 */
export async function askAggregates(
  client: DataClient,
  query: FigureQuery,
  now: number,
  signal: AbortSignal,
  holdsDays: Days['holdsDays'],
): Promise<ReadResult | FigureRefusal> {
  const rows: Row[] = []
  for (const figure of query.figures) {
    const { time, dayZone } = figure
    // Of days, the window is by the clocks of their zone.
    const isByDays = time !== undefined && dayZone !== undefined && (await holdsDays(query, time))
    const end = isByDays ? now + offsetAt(now, dayZone) : now
    const [total, groups] = await Promise.all([
      askFor(client, query, { ...figure, by: undefined }, end, signal),
      figure.by === undefined ? [] : askFor(client, query, figure, end, signal),
    ])
    if (!Array.isArray(total)) return total
    if (!Array.isArray(groups)) return groups
    if (groups.length >= MAX_GROUPS) return TOO_MANY
    const [{ value, rows: count } = { value: null, rows: 0 }] = total
    // The project may return fewer rows at once than were asked for, and does not say so.
    if (figure.by !== undefined && sumOfRows(groups) !== Number(count)) {
      const more = await askFor(client, query, figure, end, signal, groups.length)
      if (!Array.isArray(more)) return more
      if (more.length > 0) return TOO_MANY
    }
    rows.push(
      ...rowsOfFigure(figure, {
        value,
        rows: count,
        groups: figure.by === undefined ? null : groups.length,
        head: groups.map(({ key, value, rows }) => [key, value, rows]),
      }),
    )
  }
  return { rows, isTruncated: false }
}

const sumOfRows = (groups: readonly Row[]) => groups.reduce((sum, { rows }) => sum + Number(rows), 0)

type FigureQueryPart = Omit<Figure, 'by'> & { by?: string | undefined }

async function askFor(
  client: DataClient,
  query: FigureQuery,
  { aggregate, column, by, time, window, ago = 0 }: FigureQueryPart,
  now: number,
  signal: AbortSignal,
  offset = 0,
): Promise<Row[] | FigureRefusal> {
  const call = calls[aggregate] ?? ''
  // As text, because a number of JSON would lose digits.
  const value = column === undefined ? 'value:count()::text' : `value:${columnName(column)}.${call}()::text`
  const selectList = [...(by === undefined ? [] : [`key:${columnName(by)}`]), value, 'rows:count()'].join(',')
  const end = now - ago * 1_000
  let request = filterQuery(tableRequest(client, query).select<string, Row>(selectList), query.filter)
  // As in `figures.sql`: nothing says that a row without a time came since.
  if (time !== undefined && ago > 0)
    request = request.or(
      `${columnName(time)}.lte."${new Date(end).toISOString()}",${columnName(time)}.is.null`,
    )
  if (time !== undefined && window !== undefined)
    request = request.gt(columnName(time), new Date(end - window * 1_000).toISOString())
  const { data, error, status } = await request
    .range(offset, offset + MAX_GROUPS - 1)
    .retry(false)
    .abortSignal(signal)
  return error ? toRefusal(status, error) : data
}
