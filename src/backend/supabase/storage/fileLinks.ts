import type { SupabaseClient } from '@supabase/supabase-js'
import type { Observable } from 'rxjs'
import { Secret } from '../../../shared/secret'
import type { FileExcerpt, FileLink, FileRef } from '../../ports/backend.port'
import { bucketRequest, objectPath } from '../wire/resourceNames'
import { membersOf } from '../wire/parseJson'
import { requestOnce } from '../wire/requestOnce'
import { storageLoss, unansweredLoss } from './storageLosses'
import { pathSegment } from '../wire/pathSegment'
import type { Tokens } from '../auth/session/tokens'

/** Long enough to look at a file and decide to save it. */
const LIFETIME_MS = 600_000

/** A signed URL for one file. Anyone who has it can read that file, and nothing else, until it expires. */
export const signFile = (
  client: SupabaseClient,
  tokens: Tokens,
  file: FileRef,
  lifetime = LIFETIME_MS,
): Observable<FileLink> =>
  requestOnce<FileLink>(async () => {
    const usable = await tokens.freshToken()
    if ('loss' in usable) return usable
    const startedAt = performance.now()
    const { bucket, path } = file
    const { data, error } = await bucketRequest(client, bucket).createSignedUrl(
      objectPath(path),
      Math.round(lifetime / 1000),
    )
    if (error !== null) {
      const loss = storageLoss(error)
      if (loss.kind === 'expired') tokens.markExpired(usable.token)
      return { loss }
    }
    const open = signedUrl(file, data.signedUrl)
    return {
      viewUrl: new Secret(open),
      downloadUrl: new Secret(`${open}&download=${encodeURIComponent(path.split('/').at(-1) ?? '')}`),
      lifetimeMs: lifetime - (performance.now() - startedAt),
    }
  }, unansweredLoss)

/** Rebuilds the URL, because Storage does not escape characters that end a path. */
function signedUrl({ bucket, path }: FileRef, unescapedUrl: string): string {
  const [service = ''] = unescapedUrl.split('/object/sign/')
  const token = unescapedUrl.slice(unescapedUrl.lastIndexOf('token=') + 'token='.length)
  return `${service}/object/sign/${pathSegment(bucket)}/${objectPath(path)}?token=${token}`
}

/** The first `bytes` bytes of a file, as text. Unsubscribing aborts the request. */
export const readExcerpt = (
  ask: typeof fetch,
  { viewUrl }: FileLink,
  bytes: number,
): Observable<FileExcerpt> =>
  requestOnce<FileExcerpt>(async signal => {
    // One extra byte shows whether the file is longer: not every project exposes a file's length to pages.
    const answer = await ask(viewUrl.open(), { signal, headers: { range: `bytes=0-${bytes}` } })
    // An empty file has no first byte.
    if (answer.status === 416) return { text: '', isTruncated: false }
    if (!answer.ok) return { loss: storageLoss(await refusalIn(answer)) }
    const { content: read, isTruncated } = await readUpTo(answer, bytes)
    return { text: textOf(read), isTruncated }
  }, unansweredLoss)

/** Stops after `bytes` bytes even if the server ignores the range. */
async function readUpTo(
  answer: Response,
  bytes: number,
): Promise<{ content: Uint8Array; isTruncated: boolean }> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = answer.body?.getReader()
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    parts.push(part.value)
    length += part.value.length
    if (length > bytes) {
      await reader?.cancel()
      break
    }
  }
  const read = new Uint8Array(length)
  parts.reduce((at, part) => {
    read.set(part, at)
    return at + part.length
  }, 0)
  return { content: read.subarray(0, bytes), isTruncated: length > bytes }
}

/** Null if the bytes are not text. A character cut off at the end is left out. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  return new TextDecoder().decode(bytes, { stream: true })
}

async function refusalIn(answer: Response) {
  const { status } = answer
  const body = membersOf(await answer.json().catch(() => null))
  const text = (name: string) => {
    const value = body.get(name)
    return typeof value === 'string' ? value : undefined
  }
  return {
    status,
    statusCode: text('statusCode'),
    code: text('code'),
    message: text('message') ?? `HTTP ${status}`,
  }
}
