import type { SupabaseClient } from '@supabase/supabase-js'
import type { Observable } from 'rxjs'
import type { FolderSource } from '../../board/source'
import type { Loss, Read, Row } from '../port'
import { bucketIn } from './addresses'
import { once } from './once'
import { storageLoss, unanswered } from './storageLosses'
import type { Tokens } from './tokens'

type Entry = NonNullable<
  Awaited<ReturnType<ReturnType<SupabaseClient['storage']['from']>['list']>>['data']
>[number]

/** The most that Storage gives at once. */
const PAGE = 1_000
/** It cannot sort by size, so that of as many as these the largest are found, and of more not. */
const SIZED = 5_000
/** A folder that changes under the pages of a listing is listed anew, so often. */
const TRIES = 3
/** With a file of this name the dashboard keeps a folder that has none. */
const PLACEHOLDER = '.emptyFolderPlaceholder'

/** What is in a folder, once. Unsubscribing aborts it. */
export const list = (client: SupabaseClient, tokens: Tokens, source: FolderSource): Observable<Read> =>
  once(signal => listed(client, tokens, source, signal), unanswered)

async function listed(
  client: SupabaseClient,
  tokens: Tokens,
  source: FolderSource,
  signal: AbortSignal,
): Promise<Read | { loss: Loss }> {
  const { order, limit } = source
  const isBySize = order.column === 'size'
  const wanted = isBySize ? SIZED : limit
  const page = (offset: number, size: number) => pageOf(client, tokens, source, offset, size, signal)
  for (let tries = 1; ; tries += 1) {
    const all = await paged(page, wanted + 1)
    if ('loss' in all) return all
    if ('moved' in all && tries < TRIES) continue
    const { entries } = all
    const rows = entries.filter(({ name }) => name !== PLACEHOLDER).map(entry => rowOf(source, entry))
    if (isBySize) rows.sort(bySize(order.ascending ? 1 : -1))
    const some = rows.slice(0, limit)
    return { rows: some, cut: some.length < rows.length || entries.length > wanted }
  }
}

type Pages = { entries: Entry[] } | { entries: Entry[]; moved: true } | { loss: Loss }

/**
 * Page after page, by their offset. Each begins with the last entry of the one before: where it is another one,
 * something came or went meanwhile, and entries may be missing.
 */
async function paged(
  page: (offset: number, size: number) => Promise<{ entries: Entry[] } | { loss: Loss }>,
  wanted: number,
): Promise<Pages> {
  const entries: Entry[] = []
  for (;;) {
    const last = entries.at(-1)
    const from = Math.max(0, entries.length - 1)
    const size = Math.min(PAGE, wanted - from)
    const answer = await page(from, size)
    if ('loss' in answer) return answer
    const [first, ...others] = answer.entries
    if (last !== undefined && (first === undefined || keyOf(first) !== keyOf(last)))
      return { entries, moved: true }
    entries.push(...(last === undefined ? answer.entries : others))
    if (answer.entries.length < size || entries.length >= wanted) return { entries }
  }
}

async function pageOf(
  client: SupabaseClient,
  tokens: Tokens,
  { bucket, path = '', search = '', order: { column, ascending } }: FolderSource,
  offset: number,
  limit: number,
  signal: AbortSignal,
): Promise<{ entries: Entry[] } | { loss: Loss }> {
  const usable = await tokens.usable()
  if ('loss' in usable) return usable
  const sortBy = { column: column === 'size' ? 'name' : column, order: ascending ? 'asc' : 'desc' }
  const { data, error } = await bucketIn(client, bucket).list(
    path,
    { limit, offset, search, sortBy },
    { signal },
  )
  if (error === null) return { entries: data }
  const loss = storageLoss(error)
  if (loss.kind === 'expired') tokens.disbelieve(usable.token)
  return { loss }
}

/** A folder has a name and nothing else. */
const isFolder = ({ id }: Entry) => id === null
const keyOf = (entry: Entry) => `${entry.name}${isFolder(entry) ? '/' : ''}`

function rowOf({ path }: FolderSource, entry: Entry): Row {
  const { name, metadata } = entry
  const at = path === undefined ? '' : `${path}/`
  const facts: Readonly<Record<string, unknown>> = metadata ?? {}
  return {
    ...{ path: at + keyOf(entry), name, folder: isFolder(entry) },
    type: facts['mimetype'] ?? null,
    size: facts['size'] ?? null,
    created_at: entry.created_at ?? null,
    updated_at: entry.updated_at ?? null,
  }
}

/** Folders have no size, and come first whichever way the files are sorted. */
const bySize = (sign: 1 | -1) => (a: Row, b: Row) =>
  Number(b['folder']) - Number(a['folder']) || sign * (Number(a['size']) - Number(b['size']))
