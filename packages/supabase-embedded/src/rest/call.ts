import type { SchemaSnapshot } from './catalog/cache'
import type { Name, Routine } from './catalog/types'
import { notOneRow, RestError } from './error'
import type { Media } from './http/media'
import { appliedPreferences, maxAffected } from './http/preferences'
import type { RestRequest } from './http/request'
import { rangeOf, respond } from './http/respond'
import { neededColumns } from './plan/needs'
import { planRead } from './plan/read'
import { findRoutine } from './plan/routine'
import { countedSql } from './read'
import { answerSql, bodyOf, queryAnswer } from './sql/answer'
import { callSql, type Arguments } from './sql/call'
import { countSql, readSql } from './sql/read'
import type { Work } from './work'
import { tooMany } from './write'

export function callWork(
  request: RestRequest,
  name: Name,
  byGet: boolean,
  media: Media,
  snapshot: SchemaSnapshot,
): Work {
  const { catalog, settings } = snapshot
  const names = byGet ? request.query.arguments.map(([argument]) => argument) : (request.payload?.keys ?? [])
  const routine = findRoutine(catalog, name, { names, ...(byGet ? {} : { bodyType: request.bodyType }) })
  const relation =
    routine.returns.kind === 'composite' ? { schema: name.schema, name: routine.returns.type.name } : name
  const node = planRead(request.query, catalog, settings, { kind: 'call', relation, range: request.range })
  const most = maxAffected(request.prefer)
  if (most !== undefined && !routine.returns.setOf)
    throw new RestError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )
  const format = media.format.kind === 'plan' ? media.format.of : media.format
  const { volatility, returns } = routine
  const statement = answerSql({
    source: callSql(routine, argumentsOf(request, routine), neededColumns(node, catalog, 'call')),
    select: readSql(node, catalog),
    count: countedSql(request, countSql(node, catalog), settings.maxRows),
    body: request.headOnly ? 'null' : bodyOf(format, routine),
    ...(returns.setOf ? {} : { page: '1' }),
  })
  return {
    readOnly: byGet || volatility !== 'volatile',
    async run(session) {
      const result = await queryAnswer(session, statement)
      const page = Number(result.page)
      if (format.kind === 'object' && page !== 1) throw notOneRow(page)
      if (most !== undefined && page > most) throw tooMany(page)
      const { status, range } = rangeOf(
        request.range,
        page,
        result.total === null ? undefined : Number(result.total),
      )
      const headers = {
        'content-range': range,
        'preference-applied': appliedPreferences(request.prefer, [
          'count',
          'handling',
          'timezone',
          'max-affected',
        ]),
      }
      if (isVoid(routine)) return respond({ status: 204, headers, body: null }, result, request)
      const responseHeaders = { ...headers, 'content-type': media.contentType }
      return respond({ status, headers: responseHeaders, body: result.body }, result, request)
    },
  }
}

const isVoid = ({ returns }: Routine) =>
  !returns.setOf && returns.type.schema === 'pg_catalog' && returns.type.name === 'void'

function argumentsOf({ payload, query }: RestRequest, { parameters }: Routine): Arguments {
  const wholeBody = parameters.length === 1 && parameters[0]?.name === ''
  if (payload === undefined) return { kind: 'texts', values: query.arguments }
  if (payload.kind === 'form') return { kind: 'texts', values: payload.values }
  if (payload.kind === 'raw') return { kind: 'body', body: payload.body }
  if (wholeBody) return { kind: 'body', body: payload.json }
  return { kind: 'json', json: payload.json, names: payload.keys }
}
