import {
  bucketOf,
  deleteBucket,
  insertBucket,
  listBuckets,
  updateBucket,
  type Bucket,
  type BucketChange,
} from '../buckets'
import { atLeast, readBody, type Body } from '../body'
import { refusals, StorageError } from '../errors'
import { BULK_LIMIT, checkBucketName, checkMimeTypes, EMPTY_LIMIT, fileSize } from '../limits'
import { countObjects, deleteObjects } from '../objects'
import type { Parts } from '../parts'
import { param, type Route } from '../router'

/** A row as an answer shows it: a text that is missing is empty there. */
const shown = ({ owner, ...rest }: Bucket) => ({ ...rest, owner: owner ?? '' })

export const bucketRoutes = (parts: Parts): Route[] => [
  {
    method: 'POST',
    pattern: '/bucket/?',
    operation: 'storage.bucket.create',
    token: 'required',
    async answer({ request, scope, caller }) {
      const body = await readBody(request)
      const name = body.required('name', 'string')
      const id = body.optional('id', 'string') ?? name
      checkBucketName(name)
      const change = changeOf(body, parts.fileSizeLimit)
      await scope
        .run(session => insertBucket(session, { id, name, owner: caller.owner, ...change }))
        .catch((error: unknown) => {
          throw error instanceof StorageError && error.code === 'ResourceAlreadyExists'
            ? refusals.bucketExists()
            : error
        })
      return Response.json({ name })
    },
  },
  {
    method: 'GET',
    pattern: '/bucket/?',
    operation: 'storage.bucket.list',
    token: 'required',
    async answer({ url, scope }) {
      const buckets = await scope.run(session => listBuckets(session, listingOf(url.searchParams)))
      return Response.json(buckets.map(shown))
    },
  },
  {
    method: 'GET',
    pattern: '/bucket/:bucket',
    operation: 'storage.bucket.get',
    token: 'required',
    async answer({ params, scope }) {
      const bucket = await scope.run(session => bucketOf(session, param({ params }, 'bucket')))
      const { type: _left, ...rest } = shown(bucket)
      return Response.json(rest)
    },
  },
  {
    method: 'PUT',
    pattern: '/bucket/:bucket',
    operation: 'storage.bucket.update',
    token: 'required',
    async answer({ request, params, scope }) {
      const change = changeOf(await readBody(request), parts.fileSizeLimit)
      await scope.run(session => updateBucket(session, param({ params }, 'bucket'), change))
      return Response.json({ message: 'Successfully updated' })
    },
  },
  {
    method: 'DELETE',
    pattern: '/bucket/:bucket',
    operation: 'storage.bucket.delete',
    token: 'required',
    async answer({ params, scope }) {
      const id = param({ params }, 'bucket')
      await parts.service.run(async session => {
        await bucketOf(session, id)
        if ((await countObjects(session, id)) > 0) throw refusals.bucketNotEmpty()
      })
      await scope.run(session => deleteBucket(session, id))
      return Response.json({ message: 'Successfully deleted' })
    },
  },
  {
    method: 'POST',
    pattern: '/bucket/:bucket/empty',
    operation: 'storage.bucket.empty',
    token: 'required',
    async answer({ params, scope }) {
      const id = param({ params }, 'bucket')
      const visible = await scope.run(async session => {
        await bucketOf(session, id)
        return countObjects(session, id)
      })
      if (visible > EMPTY_LIMIT) throw refusals.tooManyToEmpty()
      if (visible > 0) await emptyBucket(parts, id)
      return Response.json({
        message: 'Empty bucket has been queued. Completion may take up to an hour.',
      })
    },
  },
]

/** The hosted service queues this; here it is done when the answer comes. */
async function emptyBucket({ service, files }: Parts, bucket: string): Promise<void> {
  for (;;) {
    const removed = await service.run(async session => {
      const rows = await session.query<{ name: string }>(
        'select name from storage.objects where bucket_id = $1 limit $2',
        [bucket, BULK_LIMIT],
      )
      const names = rows.map(row => row.name)
      return names.length === 0 ? [] : deleteObjects(session, bucket, names)
    })
    if (removed.length === 0) return
    await files.remove(removed.map(object => object.version))
  }
}

function changeOf(body: Body, projectLimit: number): BucketChange {
  const limit = body.raw['file_size_limit']
  const types = body.raw['allowed_mime_types']
  const change: BucketChange = {}
  const isPublic = body.optional('public', 'boolean')
  if (isPublic !== undefined) change.public = isPublic
  if (limit === null) change.file_size_limit = null
  else if (typeof limit === 'number' || typeof limit === 'string') {
    const bytes = fileSize(limit, projectLimit)
    atLeast(bytes, 0, 'body/file_size_limit')
    change.file_size_limit = bytes
  }
  if (types === null) change.allowed_mime_types = null
  else if (types !== undefined) {
    const named = body.texts('allowed_mime_types').filter(type => type !== '')
    checkMimeTypes(named)
    change.allowed_mime_types = named
  }
  return change
}

const SORT_COLUMNS = ['id', 'name', 'created_at', 'updated_at'] as const
const SORT_ORDERS = ['asc', 'desc'] as const

function listingOf(query: URLSearchParams): Parameters<typeof listBuckets>[1] {
  const chosen = <T extends string>(name: string, choices: readonly T[]): T | undefined => {
    const value = query.get(name)
    const choice = choices.find(each => each === value)
    if (value !== null && choice === undefined)
      throw refusals.malformed(`querystring/${name} must be equal to one of the allowed values`)
    return choice
  }
  const count = (name: string, least: number): number | undefined => {
    const value = query.get(name)
    if (value === null) return undefined
    if (!/^-?\d+$/.test(value)) throw refusals.malformed(`querystring/${name} must be integer`)
    atLeast(Number(value), least, `querystring/${name}`)
    return Number(value)
  }
  const [limit, offset] = [count('limit', 1), count('offset', 0)]
  const [sortColumn, sortOrder] = [chosen('sortColumn', SORT_COLUMNS), chosen('sortOrder', SORT_ORDERS)]
  return {
    search: query.get('search') ?? '',
    ...(limit === undefined ? {} : { limit }),
    ...(offset === undefined ? {} : { offset }),
    ...(sortColumn === undefined ? {} : { sortColumn }),
    ...(sortOrder === undefined ? {} : { sortOrder }),
  }
}
