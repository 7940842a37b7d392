import { randomBytes } from 'node:crypto'
import { isPostgresError } from '../sqlstate'
import type { Session } from '../session'

/** The `pg_advisory_lock` of the process that serves a database: "supabase". */
const CLAIM = "x'7375706162617365'::bigint"
const OLDEST = 150000

interface Facts {
  role: string
  isSuperuser: boolean
  version: number
  release: string
  walLevel: string
}

/** Throws, by the name of the place, for a server that lacks what the backend needs. */
export async function requireServer(session: Session, place: string): Promise<void> {
  const [facts] = await session.query<Facts>(
    `select current_user as role, rolsuper as "isSuperuser", current_setting('server_version_num')::int as version,
            current_setting('server_version') as release, current_setting('wal_level') as "walLevel"
       from pg_roles where rolname = current_user`,
  )
  if (facts === undefined) throw new Error(`${place}: the server doesn't know its own role`)
  if (facts.version < OLDEST)
    throw new Error(`${place} runs PostgreSQL ${facts.release}. The backend needs 15 or newer.`)
  if (facts.role !== 'postgres' || !facts.isSuperuser)
    throw new Error(
      `${place}: sign in as the superuser "postgres", not as "${facts.role}". It owns what a project creates.`,
    )
  if (facts.walLevel !== 'logical')
    throw new Error(
      `${place} has wal_level "${facts.walLevel}", and changes are read by logical decoding. Run "alter system set wal_level = 'logical'" and restart the server.`,
    )
  await requireDecoder(session, place, Math.floor(facts.version / 10_000))
}

async function requireDecoder(session: Session, place: string, major: number): Promise<void> {
  const slot = `supabase_embedded_${randomBytes(6).toString('hex')}`
  try {
    await session.query(`select from pg_create_logical_replication_slot($1, 'wal2json', true)`, [slot])
  } catch (error) {
    if (isPostgresError(error) && error.code === '42501')
      throw new Error(
        `${place}: the server doesn't let wal2json decode. Run "alter system set output_plugin_libraries = pgoutput, test_decoding, wal2json" and "select pg_reload_conf()".`,
        { cause: error },
      )
    if (isPostgresError(error) && error.message.includes('wal2json'))
      throw new Error(
        `${place}: the server has no wal2json. On Debian: apt-get install postgresql-${major}-wal2json`,
        { cause: error },
      )
    throw error
  }
  await session.query('select pg_drop_replication_slot($1)', [slot])
}

/** For as long as the session lives. Throws if another backend has the database. */
export async function claimDatabase(session: Session, place: string): Promise<void> {
  const [claim] = await session.query<{ isOurs: boolean }>(
    `select pg_try_advisory_lock(${CLAIM}) as "isOurs"`,
  )
  if (claim?.isOurs !== true)
    throw new Error(`${place} is in use by another backend. Stop that first, or choose another database.`)
}

/** Throws for a database that holds what we did not make, and names some of it. */
export async function requireEmpty(session: Session, place: string): Promise<void> {
  const foreignObjects = await session.query<{ name: string }>(FOREIGN)
  if (foreignObjects.length === 0) return
  const names = foreignObjects.slice(0, NAMED).map(({ name }) => name)
  const others = foreignObjects.length > NAMED ? ' and more' : ''
  throw new Error(
    `${place} holds what the backend didn't create: ${names.join(', ')}${others}. Choose an empty database (createdb).`,
  )
}

const NAMED = 5
const FOREIGN = `
  select 'schema ' || quote_ident(nspname) as name
    from pg_namespace where nspname not in ('public', 'information_schema') and nspname !~ '^pg_'
  union all
  select format('relation public.%I', relname)
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
  union all
  select format('function public.%I', proname) from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select format('type public.%I', typname)
    from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
  union all
  select 'publication ' || quote_ident(pubname) from pg_publication
  union all
  select 'event trigger ' || quote_ident(evtname) from pg_event_trigger
  limit ${NAMED + 1}`

/** Roles of the server and schemas, extensions and publications of the database, by name. */
export async function namesOf(session: Session): Promise<Map<string, string[]>> {
  const rows = await session.query<{ kind: string; name: string }>(
    `select 'roles' as kind, rolname::text as name from pg_roles
     union all select 'schemas', nspname from pg_namespace
     union all select 'extensions', extname from pg_extension
     union all select 'publications', pubname from pg_publication
      order by kind, name`,
  )
  const names = new Map<string, string[]>()
  for (const { kind, name } of rows) names.set(kind, [...(names.get(kind) ?? []), name])
  return names
}
