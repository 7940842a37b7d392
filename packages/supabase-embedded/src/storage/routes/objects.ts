import { readBody } from '../body'
import { refusals } from '../errors'
import { BULK_LIMIT, checkBucketName, checkKey } from '../limits'
import { deleteObjects, moveObject, objectOf, publicObject, type NewObject } from '../objects/objects'
import type { Parts } from '../parts'
import type { Route } from '../router'
import { canWrite, metadataFromHeader, replaceFile } from '../objects/upload'

export const objectRoutes = (parts: Parts): Route[] => [
  copyRoute(parts),
  moveRoute(parts),
  ...removeRoutes(parts),
]

/** Where a file is, and where it is to be copied or moved. */
async function readPlaces(request: Request) {
  const body = await readBody(request)
  const from = {
    bucket: body.requireValue('bucketId', 'string'),
    name: body.requireValue('sourceKey', 'string'),
  }
  const to = {
    bucket: body.optional('destinationBucket', 'string') ?? from.bucket,
    name: body.requireValue('destinationKey', 'string'),
  }
  return { body, from, to }
}

const copyRoute = (parts: Parts): Route => ({
  method: 'POST',
  pattern: '/object/copy',
  operation: 'storage.object.copy',
  token: 'required',
  async answer({ request, scope, caller }) {
    const { body, from, to } = await readPlaces(request)
    const keepsMetadata = body.optional('copyMetadata', 'boolean') ?? true
    const givenMetadata = keepsMetadata ? undefined : body.readNested('metadata')
    const upsert = request.headers.get('x-upsert') === 'true'
    checkBucketName(from.bucket)
    checkKey(to.name)
    const source = await scope.run(session => objectOf(session, from.bucket, from.name))
    if (source.metadata === null) throw refusals.objectNotFound()
    const cacheControl = givenMetadata?.optional('cacheControl', 'string')
    const mimetype = givenMetadata?.optional('mimetype', 'string')
    const metadata = {
      ...source.metadata,
      ...(cacheControl === undefined ? {} : { cacheControl }),
      ...(mimetype === undefined ? {} : { mimetype }),
    }
    const plannedObject: NewObject = {
      ...to,
      owner: caller.owner,
      version: '1',
      metadata,
      userMetadata: keepsMetadata
        ? (source.user_metadata ?? undefined)
        : metadataFromHeader(request.headers.get('x-metadata')),
    }
    await canWrite(scope, plannedObject, upsert)
    const version = await parts.files.copy(source.version)
    const copiedObject = await replaceFile(parts, {
      ...plannedObject,
      version,
      metadata: { ...metadata, lastModified: new Date().toISOString() },
    })
    return Response.json({
      Id: copiedObject.id,
      Key: `${to.bucket}/${to.name}`,
      ...publicObject(copiedObject),
    })
  },
})

const moveRoute = ({ service }: Parts): Route => ({
  method: 'POST',
  pattern: '/object/move',
  operation: 'storage.object.move',
  token: 'required',
  async answer({ request, scope, caller }) {
    const { from, to } = await readPlaces(request)
    const target = { ...to, owner: caller.owner }
    checkBucketName(from.bucket)
    checkKey(to.name)
    await scope.rehearse(async session => {
      await objectOf(session, from.bucket, from.name)
      await moveObject(session, from, { ...target, version: '1' })
    })
    // Its file is named after the version, not the key, so it stays where it is.
    const movedObject = await service.run(async session => {
      const { version } = await objectOf(session, from.bucket, from.name)
      return moveObject(session, from, { ...target, version })
    })
    return Response.json({ message: 'Successfully moved', Id: movedObject.id, Key: movedObject.name })
  },
})

const removeRoutes = ({ service, files }: Parts): Route[] => [
  {
    method: 'DELETE',
    pattern: '/object/:bucket',
    operation: 'storage.object.delete_many',
    token: 'required',
    async answer({ request, bucket, scope }) {
      const names = (await readBody(request)).texts('prefixes')
      if (names.length === 0) throw refusals.malformed('body/prefixes must NOT have fewer than 1 items')
      if (names.length > BULK_LIMIT) throw refusals.bulk(BULK_LIMIT)
      checkBucketName(bucket)
      const removedObjects = await scope.run(session => deleteObjects(session, bucket, names))
      await files.remove(removedObjects.map(object => object.version))
      return Response.json(removedObjects.map(publicObject))
    },
  },
  {
    method: 'DELETE',
    pattern: '/object/:bucket/*',
    operation: 'storage.object.delete',
    token: 'required',
    async answer({ bucket, key, scope }) {
      checkBucketName(bucket)
      await service.run(session => objectOf(session, bucket, key))
      const removedObjects = await scope.run(session => deleteObjects(session, bucket, [key]))
      if (removedObjects.length === 0) throw refusals.accessDenied()
      await files.remove(removedObjects.map(object => object.version))
      return Response.json({ message: 'Successfully deleted' })
    },
  },
]
