import type { Session } from 'supabase-embedded'
import { ODD } from './sales'
import type { Figure } from '../../../src/board/figures/figure'
import type { Filter, FilterValue } from '../../../src/board/model/source'

/** What Postgres says to a figure, asked in SQL of our own. Values are text. */
export interface GroupAnswers {
  value: string | null
  rows: number
  /** Key as JSON, value and number of rows, in order; null without groups. */
  groups: [key: string | null, value: string | null, rows: number][] | null
  groupCount: number
}

const aggregates: Record<Figure['aggregate'], (column: string) => string> = {
  count: column => `count(${column})`,
  distinct: column => `count(distinct ${column})`,
  sum: column => `sum(${column})`,
  average: column => `avg(${column})`,
  min: column => `min(${column})`,
  max: column => `max(${column})`,
  p50: column => `percentile_cont(0.5) within group (order by ${column})`,
  p95: column => `percentile_cont(0.95) within group (order by ${column})`,
  p99: column => `percentile_cont(0.99) within group (order by ${column})`,
}
const comparisons = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
}

const isNumber = (column: string) => column === 'region' || column === ODD
const nameOf = (column: string) => `"${column.replaceAll('"', '""')}"`
const literal = (value: FilterValue) => `'${String(value).replaceAll("'", "''")}'`

function conditionOf(filter: Filter): string {
  const column = nameOf(filter.column)
  if (filter.op === 'is') return `${column} is ${String(filter.value)}`
  if (filter.op === 'in') return `${column} in (${filter.value.map(literal).join()})`
  return `${column} ${comparisons[filter.op]} ${literal(filter.value)}`
}

const units: Record<number, string> = { 3_600: 'hour', 86_400: 'day', 604_800: 'week' }

/** A time cut to the beginning of its interval by the clocks of a zone. */
function cutTime(time: string, column: string, bucket: number, zone = 'UTC'): string {
  const unit = units[bucket] ?? ''
  if (column === 'day') return `date_trunc('${unit}', (${time})::timestamp)::date`
  return column === 'noted_at'
    ? `date_trunc('${unit}', (${time}) at time zone 'UTC' at time zone '${zone}') at time zone '${zone}' at time zone 'UTC'`
    : `date_trunc('${unit}', ${time}, '${zone}')`
}

/** Asks with whatever rights the session has. */
export async function askSql(
  session: Session,
  figure: Figure,
  filters: readonly Filter[],
): Promise<GroupAnswers> {
  const {
    aggregate,
    column,
    by,
    bucket,
    zone,
    time,
    window,
    ago,
    dayZone = 'UTC',
    groups,
    sort = 'greatest',
  } = figure
  const call = aggregates[aggregate](column === undefined ? '*' : nameOf(column))
  const now =
    time === 'day'
      ? `now() at time zone '${dayZone}'`
      : time === 'noted_at'
        ? `now() at time zone 'UTC'`
        : 'now()'
  const end = `${now} - interval '${ago ?? 0} seconds'`
  const where = [
    ...filters.map(conditionOf),
    // What has no time did not come since, as far as anybody knows.
    ...(time !== undefined && ago !== undefined ? [`not coalesce(${time} > ${end}, false)`] : []),
    ...(time !== undefined && window !== undefined
      ? [
          bucket !== undefined && by === time
            ? `${time} >= ${cutTime(`${end} - interval '${window} seconds'`, time, bucket, zone)}`
            : `${time} > ${end} - interval '${window} seconds'`,
        ]
      : []),
    'true',
  ].join(' and ')
  const [total] = await session.query<{ value: string | null; rows: number }>(
    `select (${call})::text as value, count(*)::int as rows from public.sales where ${where}`,
  )
  const answer = { value: total?.value ?? null, rows: total?.rows ?? 0 }
  if (by === undefined) return { ...answer, groups: null, groupCount: 0 }
  const key = bucket === undefined ? nameOf(by) : cutTime(nameOf(by), by, bucket, zone)
  const keyText = bucket === undefined ? `${key}::text` : `to_jsonb(${key}) #>> '{}'`
  const order = {
    greatest: `${call} desc nulls last`,
    least: `${call} asc nulls last`,
    // Texts that are numbers come first, by their value.
    latest: `${key} desc nulls last`,
    label: by === 'status' ? `case when status in ('9', '10') then status::int end nulls last` : 'null::int',
  }[sort]
  const all = await session.query<{ key: string | null; value: string | null; rows: number }>(
    `select ${keyText} as key, (${call})::text as value, count(*)::int as rows
     from public.sales where ${where} group by ${key}
     order by ${order}, ${sort === 'label' && isNumber(by) ? `${key} nulls last, ` : ''}(${keyText}) collate "C" nulls last`,
  )
  const head = all.slice(0, groups ?? 50)
  return {
    ...answer,
    groups: head.map(({ key, value, rows }) => [key, value, rows]),
    groupCount: all.length,
  }
}
