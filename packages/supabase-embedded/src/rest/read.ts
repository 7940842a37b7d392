import type { Session } from '../db/session'
import { notOneRow } from './error'
import type { Media } from './http/media'
import { appliedPreferences } from './http/preferences'
import type { RestRequest } from './http/request'
import { rangeOf, respond } from './http/respond'
import { planRead } from './plan/read'
import { findTable } from './plan/table'
import type { SchemaSnapshot } from './catalog/cache'
import { answerSql, bodyOf, queryAnswer, explainSql, type Result } from './sql/answer'
import { countSql, readSql } from './sql/read'
import type { Name } from './catalog/types'
import type { Work } from './work'

export function readWork(
  request: RestRequest,
  relation: Name,
  media: Media,
  { catalog, settings }: SchemaSnapshot,
): Work {
  const table = findTable(catalog, relation)
  const node = planRead(request.query, catalog, settings, {
    kind: 'read',
    relation: table,
    range: request.range,
  })
  return {
    readOnly: true,
    async run(session) {
      const { format, contentType } = media
      const rows = format.kind === 'plan' ? format.of : format
      const counting = countSql(node, catalog)
      const statement = answerSql({
        source: readSql(node, catalog),
        select: 'select * from pgrst_source',
        count: countedSql(request, counting, settings.maxRows),
        body: request.headOnly ? 'null' : bodyOf(rows),
      })
      if (format.kind === 'plan')
        return explainQuery(session, explainSql(statement, format.json, format.options), contentType)
      const result = await queryAnswer(session, statement)
      const page = Number(result.page)
      if (format.kind === 'object' && page !== 1) throw notOneRow(page)
      const total = await totalOf(session, request, counting, result, settings.maxRows)
      const { status, range } = rangeOf(request.range, page, total)
      const canonical = request.query.canonical
      const headers = {
        'content-type': contentType,
        'content-range': range,
        'content-location': `/${encodeURIComponent(relation.name)}${canonical === '' ? '' : `?${canonical}`}`,
        'preference-applied': appliedPreferences(request.prefer, ['count', 'handling', 'timezone']),
      }
      return respond({ status, headers, body: result.body }, result, request)
    },
  }
}

/** An estimate counts one row further than max_rows, to know whether to trust the planner instead. */
export function countedSql(
  { prefer }: RestRequest,
  sql: string,
  maxRows: number | undefined,
): string | undefined {
  if (prefer.count === 'exact') return sql
  if (prefer.count !== 'estimated') return undefined
  return maxRows === undefined ? sql : `${sql} limit ${maxRows + 1}`
}

async function totalOf(
  session: Session,
  { prefer }: RestRequest,
  counting: string,
  { total }: Result,
  maxRows: number | undefined,
): Promise<number | undefined> {
  const countTotal = total === null ? undefined : Number(total)
  if (prefer.count === 'planned') return plannedRows(session, counting)
  if (countTotal === undefined || prefer.count !== 'estimated' || countTotal <= (maxRows ?? Infinity))
    return countTotal
  return Math.max(countTotal, await plannedRows(session, counting))
}

async function plannedRows(session: Session, sql: string): Promise<number> {
  const [row] = await session.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) ${sql}`,
  )
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

async function explainQuery(session: Session, sql: string, contentType: string): Promise<Response> {
  const rows = await session.query<{ 'QUERY PLAN': unknown }>(sql)
  const lines = rows
    .map(row => row['QUERY PLAN'])
    .map(line => (typeof line === 'string' ? line : JSON.stringify(line)))
  return new Response(lines.join('\n') + '\n', { status: 200, headers: { 'content-type': contentType } })
}
