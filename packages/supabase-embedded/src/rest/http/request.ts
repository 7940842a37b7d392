import type { Settings } from '../catalog/settings'
import type { Name } from '../catalog/types'
import { invalidPath, RestError, unsupportedMethod } from '../error'
import { parseQuery, type Query } from '../query/query'
import { topRange } from '../query/range'
import type { Range } from '../query/types'
import { readPayload, type Payload } from './payload'
import { parsePreferences, type Preferences } from './preferences'

type Target =
  | { kind: 'root' }
  | { kind: 'read' | 'insert' | 'update' | 'upsert' | 'delete'; relation: Name }
  | { kind: 'call'; routine: Name; byGet: boolean }

/** A client's request, checked as far as possible without the schema. */
export interface RestRequest {
  target: Target
  method: string
  /** Without the gateway's prefix. */
  path: string
  headers: Headers
  /** HEAD: only the headers of the answer. */
  headOnly: boolean
  schema: string
  /** More than one schema is exposed, so the answer says which one it is from. */
  isNegotiated: boolean
  query: Query
  /** Of the root, the Range header counted in. */
  range: Range
  prefer: Preferences
  payload: Payload | undefined
  /** Media type of the body, without parameters. */
  bodyType: string
}

export async function readRequest(
  request: Request,
  prefix: string,
  settings: Settings,
): Promise<RestRequest> {
  const { method, headers } = request
  const url = new URL(request.url)
  const path = url.pathname.slice(prefix.length) || '/'
  const schema = schemaOf(method, headers, settings)
  const target = targetOf(path, method, schema)
  const calls = target.kind === 'call'
  const query = parseQuery(url.searchParams, calls && target.byGet)
  const range = topRange(
    query.ranges.find(each => each.path.length === 0)?.value ?? { offset: 0 },
    method === 'GET' ? headers.get('range') : null,
  )
  if (target.kind === 'upsert' && (range.offset > 0 || range.limit !== undefined))
    throw new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
  const bodyType = (headers.get('content-type')?.split(';')[0] ?? 'application/json').trim().toLowerCase()
  const brings = calls ? !target.byGet : ['insert', 'update', 'upsert'].includes(target.kind)
  const columns = target.kind === 'upsert' ? undefined : query.columns
  const body = brings ? new Uint8Array(await request.arrayBuffer()) : undefined
  return {
    target,
    method,
    path,
    headers,
    headOnly: method === 'HEAD',
    schema,
    isNegotiated: settings.schemas.length > 1,
    query,
    range,
    prefer: parsePreferences(headers.get('prefer'), settings.end),
    payload: body === undefined ? undefined : readPayload({ body, type: bodyType, calls, columns }),
    bodyType,
  }
}

function schemaOf(method: string, headers: Headers, { schemas }: Settings): string {
  const writes = ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method)
  const askedSchema = headers.get(writes ? 'content-profile' : 'accept-profile') ?? schemas[0] ?? 'public'
  if (schemas.includes(askedSchema)) return askedSchema
  throw new RestError(406, 'PGRST106', `Invalid schema: ${askedSchema}`, {
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  })
}

const onRelation: Partial<Record<string, 'read' | 'insert' | 'update' | 'upsert' | 'delete'>> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'insert',
  PATCH: 'update',
  PUT: 'upsert',
  DELETE: 'delete',
}

function targetOf(path: string, method: string, schema: string): Target {
  const [first, second, ...more] = path
    .split('/')
    .filter(part => part !== '')
    .map(decodePart)
  if (first === undefined) {
    if (method === 'GET' || method === 'HEAD') return { kind: 'root' }
    throw unsupportedMethod(method)
  }
  if (first === 'rpc' && second !== undefined && more.length === 0) {
    if (!['GET', 'HEAD', 'POST'].includes(method))
      throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
    return { kind: 'call', routine: { schema, name: second }, byGet: method !== 'POST' }
  }
  if (second !== undefined) throw invalidPath()
  const kind = onRelation[method]
  if (kind === undefined) throw unsupportedMethod(method)
  return { kind, relation: { schema, name: first } }
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw invalidPath()
  }
}
