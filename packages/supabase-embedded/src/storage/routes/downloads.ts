import { findBucket } from '../buckets'
import { sendFile, sendHead } from '../objects/download'
import { refusals } from '../errors'
import { checkBucketName, checkKey } from '../limits'
import { objectOf, type StoredObject } from '../objects/objects'
import type { Parts } from '../parts'
import type { Exchange, Route } from '../router'
import { verify } from '../signature'

type Send = (object: StoredObject, request: Request) => Response | Promise<Response>

export function downloadRoutes(parts: Parts): Route[] {
  const file: Send = (object, request) => sendFile(parts.files, object, request)
  const own = (send: Send) => async (exchange: Exchange) =>
    send(await readable(parts, exchange), exchange.request)
  const open = (send: Send) => async (exchange: Exchange) =>
    send(await findPublished(parts, exchange), exchange.request)
  const route =
    (method: 'GET' | 'HEAD') =>
    (pattern: string, operation: string, token: Route['token'], answer: Route['answer']): Route => ({
      method,
      pattern,
      operation,
      token,
      answer,
    })
  const [get, head] = [route('GET'), route('HEAD')]
  return [
    get('/object/public/:bucket/*', 'storage.object.get_public', 'none', open(file)),
    head('/object/public/:bucket/*', 'storage.object.info_public', 'none', open(sendHead)),
    get('/object/info/public/:bucket/*', 'storage.object.info_public', 'none', open(sendInfo)),
    get('/object/sign/:bucket/*', 'storage.object.get_signed', 'none', exchange =>
      findSigned(parts, exchange),
    ),
    get('/object/authenticated/:bucket/*', 'storage.object.get_authenticated', 'required', own(file)),
    head('/object/authenticated/:bucket/*', 'object.head_authenticated_info', 'required', own(sendHead)),
    get('/object/info/authenticated/:bucket/*', 'object.get_authenticated_info', 'required', own(sendInfo)),
    get('/object/info/:bucket/*', 'object.get_authenticated_info', 'lenient', own(sendInfo)),
    get('/object/:bucket/*', 'storage.object.get_authenticated', 'lenient', own(file)),
    head('/object/:bucket/*', 'object.head_authenticated_info', 'lenient', own(sendHead)),
  ]
}

/** A public bucket is open to everybody; of another one policies decide, and without a token it does not exist. */
async function readable({ service }: Parts, exchange: Exchange): Promise<StoredObject> {
  const { key, scope, caller } = exchange
  const bucket = await service.run(session => findBucket(session, exchange.bucket))
  if (bucket === undefined || (!caller.isAuthenticated && !bucket.public)) throw refusals.bucketNotFound()
  checkKey(key)
  return (bucket.public ? service : scope).run(session => objectOf(session, exchange.bucket, key))
}

async function findPublished({ service }: Parts, { bucket, key }: Exchange): Promise<StoredObject> {
  checkBucketName(bucket)
  checkKey(key)
  return service.run(async session => {
    if ((await findBucket(session, bucket))?.public !== true) throw refusals.bucketNotFound()
    return objectOf(session, bucket, key)
  })
}

async function findSigned(
  { service, files, keys }: Parts,
  { bucket, key, request, url }: Exchange,
): Promise<Response> {
  const token = url.searchParams.get('token')
  const { exp } = await verify(keys.jwtSecret, 'download', `${bucket}/${key}`, token)
  const object = await service.run(session => objectOf(session, bucket, key))
  return sendFile(files, object, request, new Date(exp * 1000))
}

function sendInfo(object: StoredObject): Response {
  const { metadata } = object
  return Response.json({
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: object.user_metadata,
    last_modified: object.updated_at,
    created_at: object.created_at,
  })
}
