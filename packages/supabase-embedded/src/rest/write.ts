import { notOneRow, RestError } from './error'
import type { SchemaSnapshot } from './catalog/cache'
import type { Name, Table } from './catalog/types'
import type { Media } from './http/media'
import { appliedPreferences, maxAffected } from './http/preferences'
import type { RestRequest } from './http/request'
import { contentRange, respond, type Answer } from './http/respond'
import { planMutation, type MutationKind } from './plan/mutation'
import { planRead } from './plan/read'
import { findTable } from './plan/table'
import { answerSql, bodyOf, queryAnswer, type Result } from './sql/answer'
import { scopeOf } from './sql/output'
import { readSql } from './sql/read'
import { writeSql } from './sql/write'
import type { Work } from './work'

export function writeWork(
  kind: MutationKind,
  request: RestRequest,
  relation: Name,
  media: Media,
  snapshot: SchemaSnapshot,
): Work {
  const { catalog, settings } = snapshot
  const table = findTable(catalog, relation)
  const node = planRead(request.query, catalog, settings, {
    kind: 'write',
    relation: table,
    range: request.range,
  })
  const mutation = planMutation(kind, request, table, node, catalog)
  const shows = request.prefer.return === 'representation'
  const format = media.format.kind === 'plan' ? media.format.of : media.format
  const points = kind === 'insert' && request.prefer.return === 'headers-only'
  const scope = scopeOf({ ...node, alias: undefined }, catalog)
  const statement = answerSql({
    source: writeSql(mutation, scope),
    select: shows ? readSql(node, catalog) : 'select * from pgrst_source',
    body: shows ? bodyOf(format) : `''::text`,
    ...(points ? { location: table.key } : {}),
  })
  return {
    readOnly: false,
    async run(session) {
      const result = await queryAnswer(session, statement)
      refuse(kind, request, media, Number(result.page))
      const answer = answerOf(kind, request, table, result)
      if (shows) answer.headers['content-type'] = media.contentType
      return respond(answer, result, request)
    },
  }
}

/** Thrown inside the transaction, so that nothing of the write stays. */
function refuse(kind: MutationKind, { prefer }: RestRequest, { format }: Media, rows: number): void {
  if (kind === 'upsert' && rows !== 1)
    throw new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
  if (kind !== 'upsert' && format.kind === 'object' && rows !== 1) throw notOneRow(rows)
  const most = kind === 'update' || kind === 'delete' ? maxAffected(prefer) : undefined
  if (most !== undefined && rows > most) throw tooMany(rows)
}

export const tooMany = (rows: number) =>
  new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  })

function answerOf(kind: MutationKind, request: RestRequest, table: Table, result: Result): Answer {
  const { prefer, query } = request
  const rows = Number(result.page)
  const total = prefer.count === 'exact' || prefer.count === 'estimated' ? rows : undefined
  const shows = prefer.return === 'representation'
  const body = shows ? result.body : null
  const silent = shows ? 200 : 204
  const insertedCount = result.inserted === null ? undefined : Number(result.inserted)
  switch (kind) {
    case 'insert': {
      const resolves = table.key.length > 0 || query.onConflict !== undefined
      const isMerged = prefer.resolution === 'merge-duplicates' && (insertedCount ?? 0) <= 0
      const headers = {
        location: locationOf(table, result.location),
        'content-range': contentRange(1, 0, total),
        'preference-applied': appliedPreferences(prefer, [
          ...(resolves ? (['resolution'] as const) : []),
          'return',
          'count',
          'missing',
          'handling',
          'timezone',
        ]),
      }
      return { status: isMerged ? 200 : 201, headers, body }
    }
    case 'upsert': {
      const headers = {
        'preference-applied': appliedPreferences(prefer, ['return', 'count', 'handling', 'timezone']),
      }
      return { status: shows && (insertedCount ?? 0) > 0 ? 201 : silent, headers, body }
    }
    case 'update': {
      const headers = {
        'content-range': contentRange(0, rows - 1, total),
        'preference-applied': appliedPreferences(prefer, [
          'return',
          'count',
          'missing',
          'handling',
          'timezone',
          'max-affected',
        ]),
      }
      return { status: silent, headers, body }
    }
    case 'delete': {
      const headers = {
        'content-range': contentRange(1, 0, total),
        'preference-applied': appliedPreferences(prefer, [
          'return',
          'count',
          'handling',
          'timezone',
          'max-affected',
        ]),
      }
      return { status: silent, headers, body }
    }
  }
}

function locationOf(table: Table, key: string[] | null): string | undefined {
  if (key === null || key.length === 0) return undefined
  const parameters = key.map(each => {
    const at = each.indexOf('=')
    return `${encodeURIComponent(each.slice(0, at))}=${encodeURIComponent(each.slice(at + 1))}`
  })
  return `/${encodeURIComponent(table.name)}?${parameters.join('&')}`
}
