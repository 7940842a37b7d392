import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A throw-away Postgres server. */
export interface Cluster {
  /** `postgres://…` of a database in it: by default one that always is there, and that holds nothing. */
  urlOf(database?: string): string
  /** Makes an empty database and tells its address. */
  createDatabase(): Promise<string>
  /** Ends the server and removes its files. Both happen as well when this process ends, however it does. */
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** ICU locale; hosted projects have `en_US`. */
  locale?: string
  /** Of all sessions that don't choose another. */
  timeZone?: string
}

const DEBIAN = '/usr/lib/postgresql'

/** Where a Postgres 15 or newer with wal2json is installed; undefined: nowhere. The newest one is taken. */
export function findPostgres(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined
  const versions = readdirSync(DEBIAN)
    .map(Number)
    .filter(major => major >= 15 && existsSync(join(DEBIAN, String(major), 'lib/wal2json.so')))
    .filter(major => existsSync(join(DEBIAN, String(major), 'bin/initdb')))
  return versions.length === 0 ? undefined : join(DEBIAN, String(Math.max(...versions)), 'bin')
}

/** What to do where `findPostgres` finds nothing. */
export const HOW_TO_INSTALL =
  'Postgres with wal2json is not installed. On Debian 12: apt-get install postgresql postgresql-15-wal2json (on Debian 13: postgresql-17-wal2json)'

/** A server of its own in a temporary folder, on a Unix socket that only its user and root can reach. */
export async function startCluster({
  locale = 'en_US',
  timeZone = 'America/New_York',
}: ClusterOptions = {}): Promise<Cluster> {
  const bin = findPostgres()
  if (bin === undefined) throw new Error(HOW_TO_INSTALL)
  const dir = mkdtempSync(join(tmpdir(), 'pg-'))
  const user = findUnprivilegedUser()
  if (user !== undefined) chownSync(dir, user.uid, user.gid)
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'sh', bin, dir, locale, timeZone], {
    cwd: dir,
    stdio: ['pipe', 'ignore', 'pipe'],
    // A signal to the terminal's group must not end the server before whoever uses it.
    detached: true,
    ...user,
  })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)))
  const exit = new Promise<void>(resolve => child.once('close', () => resolve()))
  const urlOf = (database = 'postgres') =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(dir)}`
  await Promise.race([
    reachable(urlOf()),
    exit.then(() => Promise.reject(new Error(`Postgres did not start in ${dir}:\n${log}`))),
  ]).catch((error: unknown) => {
    child.stdin.end()
    throw error
  })
  return {
    urlOf,
    async createDatabase() {
      const name = `project_${randomBytes(6).toString('hex')}`
      await run(urlOf(), `create database ${name}`)
      return urlOf(name)
    },
    async stop() {
      child.stdin.end()
      await exit
    },
  }
}

/**
 * The server runs until this process closes the script's standard input, be it by its own end. ICU sorts, and the
 * locale of the system, which has no say in that, is one that every system has.
 */
const SCRIPT = `
bin=$1 dir=$2
trap 'rm -rf "$dir"' EXIT
"$bin/initdb" -D "$dir/data" -U postgres --auth=trust --encoding=UTF8 --no-sync \\
  --locale=C.UTF-8 --locale-provider=icu --icu-locale="$3" >&2 || exit 1
# Servers since 15.19 decode with no other library than those that are listed; older ones refuse the setting.
"$bin/postgres" -D "$dir/data" -C output_plugin_libraries > /dev/null 2>&1 &&
  echo "output_plugin_libraries = 'wal2json'" >> "$dir/data/postgresql.conf"
"$bin/postgres" -D "$dir/data" -k "$dir" -c listen_addresses= -c timezone="$4" -c wal_level=logical \\
  -c max_replication_slots=50 -c max_wal_senders=50 -c max_connections=300 \\
  -c fsync=off -c full_page_writes=off <&- &
server=$!
cat >&2
kill -INT $server
wait $server
`

/** Postgres refuses to run as root. Undefined: this process may run it itself. */
function findUnprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(line => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('Postgres refuses to run as root, and this system has no user "postgres" or "nobody"')
}

/** Resolves once the server answers. Whoever calls gives up when it has ended. */
async function reachable(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const isThere = await run(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (isThere) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('Postgres has not answered within half a minute')
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end()
  }
}
