import { CREATE_EXTENSION, nameOfExtension } from '../missing-extensions'
import type { Database } from '../database'
import type { Session } from '../session'
import { standInsWith, VERSION, type StandIn } from '../stand-ins'
import { withoutComments } from '../scripts/statements'
import { quoteName } from '../../quote'

/**
 * What a server lacks, or is to leave out. It takes no files from us, so that its own CREATE EXTENSION knows nothing of
 * these.
 */
export async function standInsFor(session: Session, without: string[]): Promise<StandIn[]> {
  const rows = await session.query<{ name: string }>('select name from pg_available_extensions')
  const available = new Set(rows.map(({ name }) => name))
  return standInsWith(without).filter(({ name }) => without.includes(name) || !available.has(name))
}

/** The same database for scripts: a statement that creates one of these extensions makes what stands in for it. */
export const withStandIns = (database: Database, standIns: StandIn[]): Database => ({
  ...database,
  exclusive: work => database.exclusive(session => work(withoutFiles(session, standIns))),
})

/** As in every hosted project. */
export async function createVault(database: Database, standIns: StandIn[]): Promise<void> {
  const vault = standIns.find(({ name }) => name === 'supabase_vault')
  if (vault === undefined || (await isCreated(database, vault.name))) return
  await database.transaction(session => create(session, vault, 'vault'))
}

const withoutFiles = (session: Session, standIns: StandIn[]): Session => ({
  ...session,
  async exec(sql) {
    const text = withoutComments(sql)
    const name = nameOfExtension(text)
    const standIn = standIns.find(each => each.name === name)
    if (standIn === undefined) return session.exec(sql)
    if (await isCreated(session, standIn.name)) {
      if (CREATE_EXTENSION.exec(text)?.groups?.['optional'] !== undefined) return
      throw refusal('42710', `extension "${standIn.name}" already exists`)
    }
    const [, quotedName, plain] = SCHEMA.exec(text) ?? []
    await create(session, standIn, quotedName?.replaceAll('""', '"') ?? plain?.toLowerCase())
  },
})

const SCHEMA = /\sschema\s+(?:"((?:[^"]|"")+)"|([\w$]+))/i

const isCreated = async (session: Session, name: string): Promise<boolean> =>
  (await session.query('select from pg_extension where extname = $1', [name])).length > 0

/**
 * Inside a transaction. It is in the catalogue as if Postgres had created it, so that it can be dropped and commented
 * on.
 */
async function create(session: Session, standIn: StandIn, wantedSchema: string | undefined): Promise<void> {
  const { name, sql } = standIn
  const [before] = await session.query<{ path: string; current: string | null }>(
    `select current_setting('search_path') as path, current_schema() as current`,
  )
  const schema = standIn.schema ?? wantedSchema ?? before?.current
  if (schema === null || schema === undefined)
    throw refusal('3F000', 'no schema has been selected to create in')
  // What comes of it is known by the number of the part of the transaction that made it.
  await session.exec('savepoint stand_in')
  const [newStandIn] = await session.query<{ oid: number }>(RECORD, [name, schema, VERSION])
  if (newStandIn === undefined) throw refusal('3F000', `schema "${schema}" does not exist`)
  const path = `select set_config('search_path', $1, true)`
  const quotedSchema = quoteName(schema)
  await session.query(path, [`${quotedSchema}, extensions`])
  await session.exec(sql.replaceAll('@extschema@', () => quotedSchema))
  await session.query(MEMBERS, [newStandIn.oid])
  await session.exec('release savepoint stand_in')
  await session.query(path, [before?.path ?? ''])
}

const refusal = (code: string, message: string) => Object.assign(new Error(message), { code })

const RECORD = `
  with made as (
    insert into pg_catalog.pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    select pg_catalog.pg_nextoid('pg_extension', 'oid', 'pg_extension_oid_index'), $1, current_user::regrole, oid, false, $3
      from pg_catalog.pg_namespace where nspname = $2
    returning oid, extnamespace
  ), placed as (
    insert into pg_catalog.pg_depend (classid, objid, objsubid, refclassid, refobjid, refobjsubid, deptype)
    select 'pg_extension'::regclass, oid, 0, 'pg_namespace'::regclass, extnamespace, 0, 'n' from made
  )
  select oid from made`

/** Neither indexes nor the types of rows and arrays: those belong to what is named here. */
const MEMBERS = `
  with part as (select xmin as id from pg_catalog.pg_extension where oid = $1),
  made as (
    select tableoid as class, oid, xmin as part from pg_catalog.pg_namespace
    union all select tableoid, oid, xmin from pg_catalog.pg_class where relkind in ('r', 'v', 'S')
    union all select tableoid, oid, xmin from pg_catalog.pg_proc
    union all select tableoid, oid, xmin from pg_catalog.pg_language
    union all select tableoid, oid, xmin from pg_catalog.pg_event_trigger
    union all select tableoid, oid, xmin from pg_catalog.pg_type
               where typtype in ('d', 'e')
                  or typtype = 'c' and (select relkind = 'c' from pg_catalog.pg_class where pg_class.oid = typrelid)
  )
  insert into pg_catalog.pg_depend (classid, objid, objsubid, refclassid, refobjid, refobjsubid, deptype)
  select class, made.oid, 0, 'pg_extension'::regclass, $1, 0, 'e' from made, part where made.part = part.id`
