import type { SupabaseClient } from '@supabase/supabase-js'
import type { Observable } from 'rxjs'
import type { FolderSource } from '../../../board/model/source'
import type { Loss, ReadResult, Row } from '../../ports/backend.port'
import { bucketRequest } from '../wire/resourceNames'
import { requestOnce } from '../wire/requestOnce'
import { readFolderPages } from './folderPages'
import { storageLoss, unansweredLoss } from './storageLosses'
import type { Tokens } from '../auth/session/tokens'

type Entry = NonNullable<
  Awaited<ReturnType<ReturnType<SupabaseClient['storage']['from']>['list']>>['data']
>[number]

/** Storage cannot sort by size: the largest files are found among this many entries only. */
const MAX_SORTED_BY_SIZE = 5_000
/** A listing restarts when the folder changed between its pages; the last of so many tries bears changes. */
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
    // One more shows that there are more, and one may be left out.
    const pages = await readFolderPages(page, identityOf, count + 2, tries === MAX_TRIES)
    if ('loss' in pages) return pages
    if (pages.hasMoved && tries < MAX_TRIES) continue
    const rows = pages.entries.filter(({ name }) => name !== PLACEHOLDER).map(entry => rowOf(source, entry))
    // A file that was written meanwhile may have moved from a later page to one that was read.
    const mayLackFiles = pages.hasMoved || (tries === MAX_TRIES && order.column === 'updated_at')
    const isTruncated = mayLackFiles || rows.length > limit
    if (isBySize) rows.sort(compareSize(order.ascending ? 1 : -1))
    return { rows: rows.slice(0, limit), isTruncated }
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
/** Storage ignores case when it lists a folder, so two files may have one name. */
const identityOf = (entry: Entry) => entry.id ?? keyOf(entry)
const keyOf = (entry: Entry) => `${entry.name}${isFolder(entry) ? '/' : ''}`

function rowOf({ path }: FolderSource, entry: Entry): Row {
  const { name, metadata } = entry
  const at = path === undefined ? '' : `${path}/`
  const facts: Readonly<Record<string, unknown>> = metadata ?? {}
  return {
    path: at + keyOf(entry),
    name,
    folder: isFolder(entry),
    type: facts['mimetype'] ?? null,
    size: facts['size'] ?? null,
    created_at: entry.created_at ?? null,
    updated_at: entry.updated_at ?? null,
  }
}

/** Folders have no size, and come first in either sort order. */
const compareSize = (sign: 1 | -1) => (a: Row, b: Row) =>
  Number(b['folder']) - Number(a['folder']) || sign * (Number(a['size']) - Number(b['size']))
