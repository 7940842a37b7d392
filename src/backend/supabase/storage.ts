import type { SupabaseClient } from '@supabase/supabase-js'
import type { Observable } from 'rxjs'
import { Secret } from '../../secret'
import type { Beginning, FileLink, FileName } from '../port'
import { bucketIn, objectPath } from './addresses'
import { membersOf } from './jsonIn'
import { once } from './once'
import { storageLoss, unanswered } from './storageLosses'
import { pathSegment } from './pathSegment'
import type { Tokens } from './tokens'

/** Long enough to look at a file and to decide to save it. */
const LIFETIME_MS = 600_000

/** An address for one file. It gives away nothing but that file, to whoever has it, until it ends. */
export const sign = (
  client: SupabaseClient,
  tokens: Tokens,
  file: FileName,
  lifetime = LIFETIME_MS,
): Observable<FileLink> =>
  once<FileLink>(async () => {
    const usable = await tokens.usable()
    if ('loss' in usable) return usable
    const began = performance.now()
    const { bucket, path } = file
    const { data, error } = await bucketIn(client, bucket).createSignedUrl(
      objectPath(path),
      Math.round(lifetime / 1000),
    )
    if (error !== null) {
      const loss = storageLoss(error)
      if (loss.kind === 'expired') tokens.disbelieve(usable.token)
      return { loss }
    }
    const open = addressOf(file, data.signedUrl)
    return {
      open: new Secret(open),
      save: new Secret(`${open}&download=${encodeURIComponent(path.split('/').at(-1) ?? '')}`),
      lifetime: lifetime - (performance.now() - began),
    }
  }, unanswered)

/** What is signed is written out without regard to what ends a path. */
function addressOf({ bucket, path }: FileName, signed: string): string {
  const [service = ''] = signed.split('/object/sign/')
  const token = signed.slice(signed.lastIndexOf('token=') + 'token='.length)
  return `${service}/object/sign/${pathSegment(bucket)}/${objectPath(path)}?token=${token}`
}

/** The first so many bytes of a file, as text. Unsubscribing aborts it. */
export const beginning = (ask: typeof fetch, { open }: FileLink, bytes: number): Observable<Beginning> =>
  once<Beginning>(async signal => {
    // One more, to learn whether there is more: not every project lets pages read how long a file is.
    const answer = await ask(open.open(), { signal, headers: { range: `bytes=0-${bytes}` } })
    // There is no first byte of an empty file.
    if (answer.status === 416) return { text: '', cut: false }
    if (!answer.ok) return { loss: storageLoss(await refusalIn(answer)) }
    const { read, cut } = await readUpTo(answer, bytes)
    return { text: textOf(read), cut }
  }, unanswered)

/** A range may be disregarded; then no more is read either. */
async function readUpTo(answer: Response, bytes: number): Promise<{ read: Uint8Array; cut: boolean }> {
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
  return { read: read.subarray(0, bytes), cut: length > bytes }
}

/** Null where it is none. A character that was cut in two at the end is left out. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  return new TextDecoder().decode(bytes, { stream: true })
}

async function refusalIn(answer: Response) {
  const { status } = answer
  const told = membersOf(await answer.json().catch(() => null))
  const text = (name: string) => {
    const value = told.get(name)
    return typeof value === 'string' ? value : undefined
  }
  return {
    status,
    statusCode: text('statusCode'),
    code: text('code'),
    message: text('message') ?? `HTTP ${status}`,
  }
}
