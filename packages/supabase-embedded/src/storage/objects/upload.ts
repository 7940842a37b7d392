import { refusals, StorageError } from '../errors'
import { bucketOf } from '../buckets'
import { checkAllowed, checkKey, isFolderPlaceholder, USER_METADATA_LIMIT } from '../limits'
import { findObject, insertObject, upsertObject, type NewObject, type StoredObject } from './objects'
import type { Parts } from '../parts'
import type { Scope } from '../scope'
import { objectIn } from '../../objectIn'

/** A file as it comes in a request. */
interface Incoming {
  body: ReadableStream<Uint8Array> | null
  type: string
  cacheControl: string
  /** Bytes, when the request tells. */
  length: number | undefined
  userMetadata: Record<string, unknown> | undefined
}

/** A part of a form has headers and a boundary around the file. */
const FORM_OVERHEAD = 1024 * 1024 + USER_METADATA_LIMIT

/**
 * Stores the file of the request under `bucket`/`name`. `scope` decides whether that is allowed, before a byte is read.
 * Throws StorageError.
 */
export async function receiveUpload(
  { service, files, fileSizeLimit }: Parts,
  scope: Scope,
  request: Request,
  target: { bucket: string; name: string; owner: string | undefined; upsert: boolean },
): Promise<StoredObject> {
  const bucket = await service.run(session => bucketOf(session, target.bucket))
  const limit = isFolderPlaceholder(target.name)
    ? 0
    : Math.min(bucket.file_size_limit ?? fileSizeLimit, fileSizeLimit)
  const incoming = await readUpload(request, limit)
  const allowedTypes = bucket.allowed_mime_types ?? []
  if (allowedTypes.length > 0 && !isFolderPlaceholder(target.name)) checkAllowed(incoming.type, allowedTypes)
  checkKey(target.name)
  const { bucket: bucketId, name, owner } = target
  const plannedObject: NewObject = {
    bucket: bucketId,
    name,
    owner,
    version: '1',
    metadata: {
      mimetype: incoming.type,
      ...(incoming.length === undefined ? {} : { contentLength: incoming.length }),
    },
    userMetadata: incoming.userMetadata,
  }
  await canWrite(scope, plannedObject, target.upsert)
  const { version, size, eTag } = await files.write(incoming.body, limit)
  const metadata = {
    eTag,
    size,
    mimetype: incoming.type,
    cacheControl: incoming.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  }
  return replaceFile(
    { service, files },
    { ...plannedObject, version, metadata, userMetadata: incoming.userMetadata ?? {} },
  )
}

/** Whether the policies let the row be written. Throws `objectExists` when it is there and may not be replaced. */
export async function canWrite(scope: Scope, object: NewObject, upsert: boolean): Promise<void> {
  try {
    await scope.rehearse(session => (upsert ? upsertObject(session, object) : insertObject(session, object)))
  } catch (error) {
    const isTaken = error instanceof StorageError && error.code === 'ResourceAlreadyExists'
    throw isTaken ? refusals.objectExists() : error
  }
}

/** Points the row at a file that lies in the store already; the file before it goes. */
export async function replaceFile(
  { service, files }: Pick<Parts, 'service' | 'files'>,
  object: NewObject,
): Promise<StoredObject> {
  try {
    const { before, storedObject } = await service.run(async session => ({
      before: await findObject(session, object.bucket, object.name),
      storedObject: await upsertObject(session, object),
    }))
    if (before !== undefined) await files.remove([before.version])
    return storedObject
  } catch (error) {
    await files.remove([object.version])
    throw error
  }
}

async function readUpload(request: Request, limit: number): Promise<Incoming> {
  const { headers } = request
  const type = headers.get('content-type') ?? 'application/octet-stream'
  if (type.startsWith('multipart/form-data')) return readForm(request, limit)
  const length = Number(headers.get('content-length') ?? NaN)
  return {
    body: request.body,
    type,
    cacheControl: headers.get('cache-control') ?? 'no-cache',
    length: Number.isFinite(length) ? length : undefined,
    userMetadata: metadataFromHeader(headers.get('x-metadata')),
  }
}

async function readForm(request: Request, limit: number): Promise<Incoming> {
  if (Number(request.headers.get('content-length')) > limit + FORM_OVERHEAD) {
    await request.body?.pipeTo(new WritableStream())
    throw refusals.tooLarge()
  }
  const form = await request.formData().catch(() => {
    throw refusals.noContent()
  })
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const file = [...form.values()].find(value => typeof value !== 'string')
  if (file === undefined) throw refusals.noContent()
  const cacheTime = text('cacheControl')
  const custom = text('metadata') ?? text('userMetadata')
  if (custom !== undefined && Buffer.byteLength(custom) > USER_METADATA_LIMIT)
    throw refusals.tooLarge('user_metadata')
  return {
    body: file.stream() as ReadableStream<Uint8Array>,
    type: text('contentType') ?? (file.type === '' ? 'application/octet-stream' : file.type),
    cacheControl: cacheTime === undefined ? 'no-cache' : `max-age=${cacheTime}`,
    length: undefined,
    userMetadata: custom === undefined ? undefined : objectIn(custom),
  }
}

/** Base64 of JSON, as the header carries it; undefined when it is not. */
export function metadataFromHeader(header: string | null): Record<string, unknown> | undefined {
  return header === null ? undefined : objectIn(Buffer.from(header, 'base64').toString())
}
