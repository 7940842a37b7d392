import { atLeast, readBody, type Body } from '../body'
import { checkBucketName } from '../limits'
import { listAll, listFolder, pageOf, type SortOrder } from '../objects/listing'
import type { Route } from '../router'

const TIMES = ['updated_at', 'created_at'] as const
const ORDERS = ['asc', 'desc'] as const

export const listingRoutes = (): Route[] => [
  {
    method: 'POST',
    pattern: '/object/list-v2/:bucket',
    operation: 'storage.object.list_v2',
    token: 'required',
    async answer({ request, bucket, scope }) {
      const body = await readBody(request)
      const sort = body.readNested('sortBy')
      const prefix = body.optional('prefix', 'string') ?? ''
      const limit = limitOf(body) ?? 1000
      const withDelimiter = body.optional('with_delimiter', 'boolean') ?? false
      const column = sort?.oneOf('column', ['name', ...TIMES])
      const order: SortOrder = sort?.oneOf('order', ORDERS) ?? 'asc'
      checkBucketName(bucket)
      const page = pageOf(body.optional('cursor', 'string'), {
        prefix,
        limit: Math.min(limit, 1000),
        column: column ?? 'name',
        order,
      })
      return Response.json(await scope.run(session => listAll(session, bucket, page, withDelimiter)))
    },
  },
  {
    method: 'POST',
    pattern: '/object/list/:bucket',
    operation: 'storage.object.list',
    token: 'required',
    async answer({ request, bucket, scope }) {
      const body = await readBody(request)
      const prefix = body.requireValue('prefix', 'string')
      const offset = body.optional('offset', 'integer') ?? 0
      atLeast(offset, 0, 'body/offset')
      const sort = body.readNested('sortBy')
      const listing = {
        // A prefix is always a folder here.
        prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
        limit: limitOf(body) ?? 100,
        offset,
        search: body.optional('search', 'string') ?? '',
        column: sort?.oneOf('column', ['name', 'last_accessed_at', ...TIMES]) ?? 'name',
        order: sort?.oneOf('order', ORDERS) ?? 'asc',
      }
      checkBucketName(bucket)
      return Response.json(await scope.run(session => listFolder(session, bucket, listing)))
    },
  },
]

function limitOf(body: Body): number | undefined {
  const limit = body.optional('limit', 'integer')
  atLeast(limit, 1, 'body/limit')
  return limit
}
