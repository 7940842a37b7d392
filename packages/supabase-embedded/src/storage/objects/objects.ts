import type { Session } from '../../db/session'
import { refusals } from '../errors'
import { uuidOrNull } from '../limits'
import { withTimes } from '../times'

/** The content of `storage.objects.metadata` once the file is stored. */
export interface FileMetadata {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
}

export interface StoredObject {
  id: string
  name: string
  bucket_id: string
  owner: string | null
  owner_id: string | null
  version: string
  created_at: string
  updated_at: string
  last_accessed_at: string
  metadata: FileMetadata | null
  user_metadata: Record<string, unknown> | null
}

export interface NewObject {
  bucket: string
  name: string
  owner: string | undefined
  version: string
  metadata: Partial<FileMetadata>
  userMetadata: Record<string, unknown> | undefined
}

const COLUMNS = withTimes('id, name, bucket_id, owner, owner_id, version, metadata, user_metadata', [
  'created_at',
  'updated_at',
  'last_accessed_at',
])

export async function findObject(
  session: Session,
  bucket: string,
  name: string,
): Promise<StoredObject | undefined> {
  const [object] = await session.query<StoredObject>(
    `select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2`,
    [bucket, name],
  )
  return object
}

/** Throws `Object not found` also when a policy hides it. */
export async function objectOf(session: Session, bucket: string, name: string): Promise<StoredObject> {
  const object = await findObject(session, bucket, name)
  if (object === undefined) throw refusals.objectNotFound()
  return object
}

const INSERT = `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1, $2, $3, $4, $5, $6, $7)`
const values = (object: NewObject): unknown[] => [
  object.bucket,
  object.name,
  uuidOrNull(object.owner),
  object.owner ?? null,
  object.version,
  object.metadata,
  object.userMetadata ?? null,
]

/** Without `returning`: a caller allowed to insert need not be allowed to select. */
export async function insertObject(session: Session, object: NewObject): Promise<void> {
  await session.query(INSERT, values(object))
}

/** An owner is replaced by another one, but not by nobody. */
export async function upsertObject(session: Session, object: NewObject): Promise<StoredObject> {
  const [storedObject] = await session.query<StoredObject>(
    `${INSERT} on conflict (bucket_id, name) do update set
       version = excluded.version, metadata = excluded.metadata,
       user_metadata = excluded.user_metadata,
       owner = coalesce(excluded.owner, objects.owner), owner_id = coalesce(excluded.owner_id, objects.owner_id)
     returning ${COLUMNS}`,
    values(object),
  )
  if (storedObject === undefined) throw refusals.objectNotFound()
  return storedObject
}

/** Gives the object another name, bucket and file. */
export async function moveObject(
  session: Session,
  from: { bucket: string; name: string },
  to: Pick<NewObject, 'bucket' | 'name' | 'version' | 'owner'> & { metadata?: FileMetadata },
): Promise<StoredObject> {
  const [movedObject] = await session.query<StoredObject>(
    `update storage.objects set bucket_id = $3, name = $4, version = $5,
       owner = coalesce($6, owner), owner_id = coalesce($7, owner_id), metadata = coalesce($8, metadata)
     where bucket_id = $1 and name = $2 returning ${COLUMNS}`,
    [
      from.bucket,
      from.name,
      to.bucket,
      to.name,
      to.version,
      uuidOrNull(to.owner),
      to.owner ?? null,
      to.metadata ?? null,
    ],
  )
  if (movedObject === undefined) throw refusals.objectNotFound()
  return movedObject
}

/** The deleted rows: those that existed and whose deletion the policies allow. */
export function deleteObjects(session: Session, bucket: string, names: string[]): Promise<StoredObject[]> {
  return session.query<StoredObject>(
    `delete from storage.objects where bucket_id = $1 and name = any ($2) returning ${COLUMNS}`,
    [bucket, names],
  )
}

export async function visibleNames(session: Session, bucket: string, names: string[]): Promise<Set<string>> {
  const rows = await session.query<{ name: string }>(
    'select name from storage.objects where bucket_id = $1 and name = any ($2)',
    [bucket, names],
  )
  return new Set(rows.map(row => row.name))
}

export async function countObjects(session: Session, bucket: string): Promise<number> {
  const [row] = await session.query<{ count: number }>(
    'select count(*)::int as count from storage.objects where bucket_id = $1',
    [bucket],
  )
  return row?.count ?? 0
}

/** A row as an answer shows it: a text that is missing is empty there. */
export const publicObject = ({ owner, owner_id, ...rest }: StoredObject) => ({
  ...rest,
  owner: owner ?? '',
  owner_id: owner_id ?? '',
})
