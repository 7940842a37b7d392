import { invalidRange, RestError } from '../error'
import type { Range } from '../query/types'
import type { Result } from '../sql/answer'
import type { RestRequest } from './request'

/** `0-9/100`; a star stands for no rows and for a total nobody counted. */
export function contentRange(first: number, last: number, total: number | undefined): string {
  const rows = total === 0 || first > last ? '*' : `${first}-${last}`
  return `${rows}/${total ?? '*'}`
}

/** Status and Content-Range of a read: 206 for a part, and an offset beyond a counted total is 416. */
export function rangeOf(
  { offset }: Range,
  page: number,
  total: number | undefined,
): { status: number; range: string } {
  const range = contentRange(offset, offset + page - 1, total)
  if (total !== undefined && offset > total) {
    const error = invalidRange(`An offset of ${offset} was requested, but there are only ${total} rows.`)
    throw new RestError(error.status, error.body.code, error.message, {
      details: error.body.details,
      headers: { 'content-range': range },
    })
  }
  return { status: total !== undefined && page < total ? 206 : 200, range }
}

export interface Answer {
  status: number
  headers: Record<string, string | undefined>
  body: string | null
}

/** What `response.status` and `response.headers` say comes before our own. */
export function respond(
  answer: Answer,
  result: Pick<Result, 'headers' | 'status'>,
  request: RestRequest,
): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) headers.set(name, value)
  if (headers.has('content-type') && request.isNegotiated) headers.set('content-profile', request.schema)
  const set = settledHeaders(result.headers)
  for (const [name] of set) headers.delete(name)
  for (const [name, value] of set) headers.append(name, value)
  const status = settledStatus(result.status) ?? answer.status
  const body = request.headOnly || status === 204 || status === 304 ? null : answer.body
  return new Response(body, { status, headers })
}

function settledStatus(text: string | null): number | undefined {
  if (text === null) return undefined
  const status = Number(text)
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status
  throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code')
}

function settledHeaders(json: string | null): [string, string][] {
  if (json === null) return []
  const wrong = new RestError(
    500,
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  )
  try {
    const list: unknown = JSON.parse(json)
    if (!Array.isArray(list)) throw wrong
    return (list as unknown[]).map(each => {
      const [entry, ...more] = Object.entries(each ?? {})
      if (entry === undefined || more.length > 0 || typeof entry[1] !== 'string') throw wrong
      return [entry[0], entry[1]]
    })
  } catch {
    throw wrong
  }
}
