import { bucketOf, deleteBucket, insertBucket, listBuckets, updateBucket, type Bucket } from '../buckets'
import { readBody } from '../body'
import { refusals, StorageError } from '../errors'
import { BULK_LIMIT, checkBucketName, EMPTY_LIMIT } from '../limits'
import { countObjects, deleteObjects } from '../objects/objects'
import type { Parts } from '../parts'
import type { Route } from '../router'
import { changeOf, listingOf } from './bucket-input'

/** A row as an answer shows it: a text that is missing is empty there. */
const showBucket = ({ owner, ...rest }: Bucket) => ({ ...rest, owner: owner ?? '' })

export const bucketRoutes = (parts: Parts): Route[] => [
  {
    method: 'POST',
    pattern: '/bucket/?',
    operation: 'storage.bucket.create',
    token: 'required',
    async answer({ request, scope, caller }) {
      const body = await readBody(request)
      const name = body.requireValue('name', 'string')
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
      return Response.json(buckets.map(showBucket))
    },
  },
  {
    method: 'GET',
    pattern: '/bucket/:bucket',
    operation: 'storage.bucket.get',
    token: 'required',
    async answer({ bucket, scope }) {
      const { type: _left, ...rest } = showBucket(await scope.run(session => bucketOf(session, bucket)))
      return Response.json(rest)
    },
  },
  {
    method: 'PUT',
    pattern: '/bucket/:bucket',
    operation: 'storage.bucket.update',
    token: 'required',
    async answer({ request, bucket, scope }) {
      const change = changeOf(await readBody(request), parts.fileSizeLimit)
      await scope.run(session => updateBucket(session, bucket, change))
      return Response.json({ message: 'Successfully updated' })
    },
  },
  {
    method: 'DELETE',
    pattern: '/bucket/:bucket',
    operation: 'storage.bucket.delete',
    token: 'required',
    async answer({ bucket, scope }) {
      await parts.service.run(async session => {
        await bucketOf(session, bucket)
        if ((await countObjects(session, bucket)) > 0) throw refusals.bucketNotEmpty()
      })
      await scope.run(session => deleteBucket(session, bucket))
      return Response.json({ message: 'Successfully deleted' })
    },
  },
  {
    method: 'POST',
    pattern: '/bucket/:bucket/empty',
    operation: 'storage.bucket.empty',
    token: 'required',
    async answer({ bucket, scope }) {
      const visible = await scope.run(async session => {
        await bucketOf(session, bucket)
        return countObjects(session, bucket)
      })
      if (visible > EMPTY_LIMIT) throw refusals.tooManyToEmpty()
      if (visible > 0) await emptyBucket(parts, bucket)
      return Response.json({
        message: 'Empty bucket has been queued. Completion may take up to an hour.',
      })
    },
  },
]

/** The hosted service queues this; here it is done when the answer comes. */
async function emptyBucket({ service, files }: Parts, bucket: string): Promise<void> {
  for (;;) {
    const removedObjects = await service.run(async session => {
      const rows = await session.query<{ name: string }>(
        'select name from storage.objects where bucket_id = $1 limit $2',
        [bucket, BULK_LIMIT],
      )
      const names = rows.map(row => row.name)
      return names.length === 0 ? [] : deleteObjects(session, bucket, names)
    })
    if (removedObjects.length === 0) return
    await files.remove(removedObjects.map(object => object.version))
  }
}
