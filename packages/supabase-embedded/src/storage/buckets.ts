import type { Session } from '../db/session'
import { refusals } from './errors'
import { uuidOrNull } from './limits'
import { withTimes } from './times'

export interface Bucket {
  id: string
  name: string
  owner: string | null
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: string
  updated_at: string
  type: string
}

/** The settings of a bucket; an omitted key stays unchanged. */
export interface BucketChange {
  public?: boolean
  file_size_limit?: number | null
  allowed_mime_types?: string[] | null
}

const COLUMNS = withTimes('id, name, owner, public, file_size_limit, allowed_mime_types, type', [
  'created_at',
  'updated_at',
])

export async function findBucket(session: Session, id: string): Promise<Bucket | undefined> {
  const [bucket] = await session.query<Bucket>(`select ${COLUMNS} from storage.buckets where id = $1`, [id])
  return bucket
}

/** Throws `Bucket not found` also when a policy hides it. */
export async function bucketOf(session: Session, id: string): Promise<Bucket> {
  const bucket = await findBucket(session, id)
  if (bucket === undefined) throw refusals.bucketNotFound()
  return bucket
}

export interface BucketListing {
  search?: string
  limit?: number
  offset?: number
  sortColumn?: 'id' | 'name' | 'created_at' | 'updated_at'
  sortOrder?: 'asc' | 'desc'
}

export function listBuckets(session: Session, listing: BucketListing): Promise<Bucket[]> {
  const { search = '', limit = null, offset = null, sortColumn, sortOrder = 'asc' } = listing
  const order = sortColumn === undefined ? '' : `order by ${sortColumn} ${sortOrder}`
  return session.query<Bucket>(
    `select ${COLUMNS} from storage.buckets where strpos(lower(name), lower($1)) > 0 or $1 = ''
     ${order} limit $2 offset $3`,
    [search, limit, offset],
  )
}

/** Without `returning`: a caller allowed to insert need not be allowed to select. */
export async function insertBucket(
  session: Session,
  { id, name, owner, ...change }: BucketChange & { id: string; name: string; owner: string | undefined },
): Promise<void> {
  await session.query(
    `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      name,
      uuidOrNull(owner),
      owner ?? null,
      change.public ?? false,
      change.file_size_limit ?? null,
      change.allowed_mime_types ?? null,
    ],
  )
}

export async function updateBucket(session: Session, id: string, change: BucketChange): Promise<void> {
  const set: [string, unknown][] = Object.entries(change).filter(([, value]) => value !== undefined)
  if (set.length === 0) throw refusals.noContent()
  const columns = set.map(([column], index) => `${column} = $${index + 2}`)
  const rows = await session.query(
    `update storage.buckets set ${columns.join(', ')} where id = $1 returning id`,
    [id, ...set.map(([, value]) => value)],
  )
  if (rows.length === 0) throw refusals.bucketNotFound()
}

export async function deleteBucket(session: Session, id: string): Promise<void> {
  const rows = await session.query('delete from storage.buckets where id = $1 returning id', [id])
  if (rows.length === 0) throw refusals.bucketNotFound()
}
