import type { Session } from '../../db/session'
import { refusals } from '../errors'
import type { FileMetadata } from './objects'
import { withTimes } from '../times'

const TIMES = ['updated_at', 'created_at', 'last_accessed_at']

export type SortOrder = 'asc' | 'desc'

/** One line of a listing; a folder has no id. */
export interface Entry {
  name: string
  id: string | null
  updated_at: string | null
  created_at: string | null
  last_accessed_at: string | null
  metadata: FileMetadata | null
}

export interface FolderListing {
  prefix: string
  limit: number
  offset: number
  search: string
  column: 'name' | 'updated_at' | 'created_at' | 'last_accessed_at'
  order: SortOrder
}

/** The first version of listing: one level, names relative to the prefix. */
export function listFolder(session: Session, bucket: string, listing: FolderListing): Promise<Entry[]> {
  const { prefix, limit, offset, search, column, order } = listing
  return session.query<Entry>(
    `select ${withTimes('name, id, metadata', TIMES)} from storage.search($1, $2, $3, 1, $4, $5, $6, $7)`,
    [prefix, bucket, limit, offset, search, column, order],
  )
}

export interface Page {
  prefix: string
  limit: number
  column: 'name' | 'updated_at' | 'created_at'
  order: SortOrder
  /** The last path of the page before, with its slash when that was a folder. */
  after: string
  /** Its time, when sorted by one. */
  afterTime: string
}

export interface ObjectListing {
  hasNext: boolean
  nextCursor?: string
  nextCursorKey?: string
  folders: Entry[]
  objects: Entry[]
}

/** The second version: whole paths, with a cursor; one level if `folded`, everything below the prefix if not. */
export async function listAll(
  session: Session,
  bucket: string,
  page: Page,
  isFolded: boolean,
): Promise<ObjectListing> {
  const entries = await (isFolded ? foldedEntries : flatEntries)(session, bucket, page)
  const pageEntries = entries.slice(0, page.limit)
  const last = pageEntries.at(-1)
  const isFolder = (entry: Entry) => entry.id === null
  const pathEntries = pageEntries.map(entry =>
    isFolder(entry) ? { ...entry, name: `${entry.name}/` } : entry,
  )
  const listing = {
    folders: pathEntries.filter(isFolder),
    objects: pathEntries.filter(entry => !isFolder(entry)),
  }
  if (entries.length <= page.limit || last === undefined) return { hasNext: false, ...listing }
  return { hasNext: true, nextCursor: cursorOf(page, last), nextCursorKey: last.name, ...listing }
}

/** One more than the page holds, to see whether there is a next one. */
const foldedEntries = (session: Session, bucket: string, page: Page): Promise<Entry[]> =>
  session.query<Entry>(
    `select ${withTimes('key, name, id, metadata', TIMES)} from storage.search_v2($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      page.prefix,
      bucket,
      page.limit + 1,
      page.prefix.split('/').length,
      page.after,
      page.order,
      page.column,
      page.afterTime,
    ],
  )

function flatEntries(session: Session, bucket: string, page: Page): Promise<Entry[]> {
  const { column, order } = page
  const beyond = order === 'asc' ? '>' : '<'
  const time = `date_trunc('milliseconds', ${column})`
  const [condition, sorting] =
    column === 'name'
      ? [`name collate "C" ${beyond} $4`, '']
      : [`(${time}, name collate "C") ${beyond} (nullif($5, '')::timestamptz, $4)`, `${time} ${order},`]
  return session.query<Entry>(
    `select ${withTimes('id, name, metadata', TIMES)} from storage.objects
      where bucket_id = $1 and starts_with(name, $2) and ($4 = '' or ${condition}) and $5::text is not null
      order by ${sorting} name collate "C" ${order} limit $3`,
    [bucket, page.prefix, page.limit + 1, page.after, page.afterTime],
  )
}

// The cursor is opaque to clients: lines of a letter and a value, in base64.
function cursorOf({ column, order }: Page, last: Entry): string {
  const time = column === 'name' ? null : last[column]
  const lines = [
    `l:${last.name}${last.id === null ? '/' : ''}`,
    `o:${order}`,
    `c:${column}`,
    ...(time === null ? [] : [`a:${time}`]),
  ]
  return Buffer.from(lines.join('\n')).toString('base64')
}

/** A cursor brings its own sorting along. Throws `cursor` when it is not one of ours. */
export function pageOf(cursor: string | undefined, askedPage: Omit<Page, 'after' | 'afterTime'>): Page {
  if (cursor === undefined) return { ...askedPage, after: '', afterTime: '' }
  const parts = new Map<string, string>()
  for (const line of Buffer.from(cursor, 'base64').toString().split('\n')) {
    const [, letter, value] = /^([loca]):(.*)$/.exec(line) ?? []
    if (letter === undefined || value === undefined) throw refusals.cursor()
    parts.set(letter, value)
  }
  const [column, order] = [parts.get('c'), parts.get('o')]
  return {
    ...askedPage,
    after: parts.get('l') ?? '',
    afterTime: parts.get('a') ?? '',
    column: column === 'updated_at' || column === 'created_at' ? column : 'name',
    order: order === 'desc' ? 'desc' : 'asc',
  }
}
