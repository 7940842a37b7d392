import { refusals } from '../errors'
import type { FileStore } from './files'
import { mediaHeaders } from './media'
import type { FileMetadata, StoredObject } from './objects'

/** The file of an object, with ranges and revalidation as S3 does them. `expires` replaces the caching headers. */
export async function sendFile(
  files: FileStore,
  object: StoredObject,
  request: Request,
  expires?: Date,
): Promise<Response> {
  const { metadata } = object
  if (metadata === null) return answerGone()
  if (isUnchanged(request, metadata)) return new Response(null, { status: 304 })
  const range = rangeOf(request.headers.get('range'), metadata.size)
  const body = await files.read(object.version, range)
  if (body === undefined) return answerGone()
  const headers = headersOf(request, metadata, 'stale-while-revalidate=30')
  if (expires !== undefined) {
    headers.delete('cache-control')
    headers.set('expires', expires.toUTCString())
  }
  const download = new URL(request.url).searchParams.get('download')
  if (download !== null) headers.set('content-disposition', disposition(download))
  if (range === undefined) return new Response(body, { headers })
  headers.set('content-range', `bytes ${range.start}-${range.end}/${metadata.size}`)
  headers.set('content-length', String(range.end - range.start + 1))
  return new Response(body, { status: 206, headers })
}

/** The answer to a HEAD request for an object. */
export function sendHead(object: StoredObject, request: Request): Response {
  if (object.metadata === null) return answerGone()
  return new Response(null, { headers: headersOf(request, object.metadata, 'must-revalidate') })
}

function headersOf(request: Request, metadata: FileMetadata, whenChanged: string): Headers {
  const cachedTag = request.headers.get('if-none-match')
  const stale = cachedTag !== null && cachedTag !== metadata.eTag
  return new Headers({
    'accept-ranges': 'bytes',
    ...mediaHeaders(metadata.mimetype),
    'content-length': String(metadata.size),
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'cache-control': [metadata.cacheControl, ...(stale ? [whenChanged] : [])].join(', '),
    'x-robots-tag': 'none',
  })
}

function isUnchanged({ headers }: Request, metadata: FileMetadata): boolean {
  const cachedTag = headers.get('if-none-match')
  if (cachedTag !== null)
    return (
      cachedTag === '*' || cachedTag.split(',').some(tag => tag.trim().replace(/^W\//, '') === metadata.eTag)
    )
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  // The header counts whole seconds.
  return Math.floor(Date.parse(metadata.lastModified) / 1000) * 1000 <= since
}

/** Inclusive. Throws `range` for one that lies outside, or that is several. */
function rangeOf(header: string | null, size: number): { start: number; end: number } | undefined {
  if (header === null) return undefined
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  const suffix = from === ''
  const start = suffix ? Math.max(0, size - Number(to)) : Number(from)
  const end = suffix || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if ((from === '' && Number(to) === 0) || start > end) throw refusals.range()
  return { start, end }
}

function disposition(name: string): string {
  if (name === '') return 'attachment;'
  const encodedName = encodeURIComponent(name)
  return `attachment; filename=${encodedName}; filename*=UTF-8''${encodedName}`
}

/** The row is there and its file is not. */
const answerGone = (): Response =>
  Response.json(
    { error: 'Not found', message: 'The resource was not found', statusCode: '404', code: 'NoSuchKey' },
    { status: 400, headers: { 'cache-control': 'no-store' } },
  )
