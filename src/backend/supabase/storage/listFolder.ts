import type { SupabaseClient } from '@supabase/supabase-js'
import type { Observable } from 'rxjs'
import type { FolderSource } from '../../../board/model/source'
import type { Loss, ReadResult, Row } from '../../ports/backend.port'
import { bucketRequest } from '../wire/resourceNames'
import { requestOnce } from '../wire/requestOnce'
import { storageLoss, unansweredLoss } from './storageLosses'
import type { Tokens } from '../auth/session/tokens'

type Entry = NonNullable<
  Awaited<ReturnType<ReturnType<SupabaseClient['storage']['from']>['list']>>['data']
>[number]

/** Storage's maximum per request. */
const PAGE = 1_000
/** Storage cannot sort by size: the largest files are found among this many entries only. */
const MAX_SORTED_BY_SIZE = 5_000
/** How often a listing restarts because the folder changed between its pages. */
const MAX_TRIES = 3
/** The dashboard keeps an empty folder alive with a file of this name. */
const PLACEHOLDER = '.emptyFolderPlaceholder'

/** The entries of a folder, once. Unsubscribing aborts the request. */
export const listFolder = (
  client: SupabaseClient,
  tokens: Tokens,
  source: FolderSource,
): Observable<ReadResult> => requestOnce(signal => readFolder(client, tokens, source, signal), unansweredLoss)

async function readFolder(
  client: SupabaseClient,
  tokens: Tokens,
  source: FolderSource,
  signal: AbortSignal,
): Promise<ReadResult | { loss: Loss }> {
  const { order, limit } = source
  const isBySize = order.column === 'size'
  const count = isBySize ? MAX_SORTED_BY_SIZE : limit
  const page = (offset: number, size: number) => readPage(client, tokens, source, offset, size, signal)
  for (let tries = 1; ; tries += 1) {
    const all = await readPages(page, count + 1)
    if ('loss' in all) return all
    if ('hasMoved' in all && tries < MAX_TRIES) continue
    const { entries } = all
    const rows = entries.filter(({ name }) => name !== PLACEHOLDER).map(entry => rowOf(source, entry))
    if (isBySize) rows.sort(compareSize(order.ascending ? 1 : -1))
    const limitedRows = rows.slice(0, limit)
    return { rows: limitedRows, isTruncated: limitedRows.length < rows.length || entries.length > count }
  }
}

type FolderPages = { entries: Entry[] } | { entries: Entry[]; hasMoved: true } | { loss: Loss }

/**
 * Reads page after page by offset. Each page begins with the last entry of the previous one: if it does not, the folder
 * changed meanwhile, and entries may be missing.
 */
async function readPages(
  page: (offset: number, size: number) => Promise<{ entries: Entry[] } | { loss: Loss }>,
  count: number,
): Promise<FolderPages> {
  const entries: Entry[] = []
  for (;;) {
    const last = entries.at(-1)
    const from = Math.max(0, entries.length - 1)
    const size = Math.min(PAGE, count - from)
    const answer = await page(from, size)
    if ('loss' in answer) return answer
    const [first, ...others] = answer.entries
    if (last !== undefined && (first === undefined || keyOf(first) !== keyOf(last)))
      return { entries, hasMoved: true }
    entries.push(...(last === undefined ? answer.entries : others))
    if (answer.entries.length < size || entries.length >= count) return { entries }
  }
}

async function readPage(
  client: SupabaseClient,
  tokens: Tokens,
  { bucket, path = '', search = '', order: { column, ascending: isAscending } }: FolderSource,
  offset: number,
  limit: number,
  signal: AbortSignal,
): Promise<{ entries: Entry[] } | { loss: Loss }> {
  const usable = await tokens.freshToken()
  if ('loss' in usable) return usable
  const sortBy = { column: column === 'size' ? 'name' : column, order: isAscending ? 'asc' : 'desc' }
  const { data, error } = await bucketRequest(client, bucket).list(
    path,
    { limit, offset, search, sortBy },
    { signal },
  )
  if (error === null) return { entries: data }
  const loss = storageLoss(error)
  if (loss.kind === 'expired') tokens.markExpired(usable.token)
  return { loss }
}

/** A folder has a name and no other data. */
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

/** Folders have no size, and come first in either sort order. */
const compareSize = (sign: 1 | -1) => (a: Row, b: Row) =>
  Number(b['folder']) - Number(a['folder']) || sign * (Number(a['size']) - Number(b['size']))
