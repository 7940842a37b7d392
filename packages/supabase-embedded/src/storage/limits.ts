import { refusals } from './errors'

/** At most this many objects in one call, as on the hosted service. */
export const BULK_LIMIT = 1000
/** `emptyBucket` refuses to go beyond. */
export const EMPTY_LIMIT = 200_000
/** Seconds a signed upload URL lives. */
export const UPLOAD_URL_LIFETIME = 7200
/** Bytes of custom metadata. */
export const USER_METADATA_LIMIT = 1024 * 1024

// The characters S3 calls safe, and those it says need care.
const KEY = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/
const BUCKET_NAME = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/
const MIME_TYPE = /^[a-zA-Z0-9\-+.]+\/[a-zA-Z0-9\-+.]+(;\s*charset=[a-zA-Z0-9-]+)?$|\*$/
const FILE_SIZE = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i
const UNITS: Record<string, number> = { gb: 1e9, mb: 1e6, kb: 1e3, b: 1 }

/** A key of a new object. A path that climbs is refused, although no key ever becomes a path here. */
export function checkKey(key: string): void {
  const climbs = key.split('/').some(part => part === '.' || part === '..')
  if (!KEY.test(key) || climbs) throw refusals.invalidKey(key)
}

export function checkBucketName(name: string): void {
  if (!BUCKET_NAME.test(name) || name.trim() !== name) throw refusals.invalidBucketName()
}

/** The types a bucket may be limited to. */
export function checkMimeTypes(types: readonly string[]): void {
  const wrong = types.find(type => type.length > 1000 || !MIME_TYPE.test(type))
  if (wrong !== undefined) throw refusals.mimeType(wrong)
}

/** The type of an upload against those its bucket allows; parameters count, as on the hosted service. */
export function checkAllowed(type: string, allowedTypes: readonly string[]): void {
  const [major, minor] = type.split('/')
  const fits = allowedTypes.some(each => each === `${major}/*` || each === `${major}/${minor}`)
  if (minor === undefined || !fits) throw refusals.mimeType(type)
}

/** Bytes of a limit such as `1MB`, decimal units; it may not exceed the project's. */
export function fileSize(limit: number | string, projectLimit: number): number {
  const bytes = typeof limit === 'number' ? limit : bytesOf(limit)
  if (bytes > projectLimit) throw refusals.tooLarge()
  return bytes
}

function bytesOf(limit: string): number {
  const [, value, unit] = FILE_SIZE.exec(limit) ?? []
  const factor = UNITS[unit?.toLowerCase() ?? '']
  if (value === undefined || factor === undefined) throw refusals.fileSizeFormat()
  return Number(Number(value).toPrecision(3)) * factor
}

/** The dashboard keeps empty folders alive with a file of this name, which may be of any type but not hold anything. */
export const isFolderPlaceholder = (key: string): boolean => key.endsWith('.emptyFolderPlaceholder')

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** The deprecated `owner` column takes nothing else. */
export const uuidOrNull = (text: string | undefined): string | null =>
  text !== undefined && UUID.test(text) ? text : null
