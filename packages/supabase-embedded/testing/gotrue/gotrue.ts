import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import pg from 'pg'
import type { AuthContext } from '../../src/auth/call'
import { noLimits } from '../../src/auth/limits'
import { DEFAULTS, textOf } from '../../src/auth/mail/templates'
import type { Service } from '../../src/service'
import { environmentOf } from './settings'
import { receiveMails } from './smtp'

export interface Gotrue {
  service: Service
  stop(): Promise<void>
}

const PREFIX = '/auth/v1'

/**
 * GoTrue itself in the place of our auth service: `binary`, as its own repository builds it, on the database at
 * `address`. It starts with the first request, when the backend knows its own address.
 */
export function gotrueAt(binary: string, address: string, context: AuthContext): Gotrue {
  let running: Promise<Running> | undefined
  return {
    async service(request) {
      const { url } = await (running ??= start(binary, address, context))
      return forward(request, url)
    },
    async stop() {
      const { child, servers = [] } = (await running) ?? {}
      for (const server of servers) server.close()
      if (child === undefined || child.exitCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}

interface Running {
  url: string
  child: ChildProcess
  /** What GoTrue talks to. */
  servers: Server[]
}

async function start(binary: string, address: string, context: AuthContext): Promise<Running> {
  const mails = receiveMails(({ to, subject, html }) =>
    context.mailbox.put({ to, subject, html, text: textOf(html) }),
  )
  const templates = serveTemplates(context.settings)
  const mailPort = await listening(mails)
  const templatePort = await listening(templates)
  const port = await freePort()
  const environment = {
    ...environmentOf(context.settings, {
      keys: context.keys,
      address: context.address(),
      isStrict: context.limits !== noLimits,
    }),
    GOTRUE_DB_DRIVER: 'postgres',
    DATABASE_URL: ownAddress(address),
    DB_NAMESPACE: 'auth',
    GOTRUE_API_HOST: '127.0.0.1',
    PORT: String(port),
    GOTRUE_LOG_LEVEL: 'error',
    GOTRUE_SMTP_HOST: '127.0.0.1',
    GOTRUE_SMTP_PORT: String(mailPort),
    GOTRUE_SMTP_ADMIN_EMAIL: 'admin@example.com',
    ...templatesAt(`http://127.0.0.1:${templatePort}`, context.settings),
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('GOTRUE_'))),
  }
  await clearDatabase(address)
  await migrateDatabase(binary, environment)
  const child = spawn(binary, ['serve'], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await healthy(url, child)
  return { url, child, servers: [mails, templates] }
}

const ours = Object.entries(DEFAULTS)

/** Mails as we send them: GoTrue's own carry no codes. */
const serveTemplates = ({ email }: AuthContext['settings']) =>
  createHttpServer((request, response) => {
    const kind = request.url?.slice(1) ?? ''
    const path = email.templates[kind]?.contentPath
    const own = ours.find(([name]) => name === kind)?.[1]
    response.end(path === undefined ? own?.html : readFileSync(path, 'utf8'))
  })

const templatesAt = (url: string, { email }: AuthContext['settings']) =>
  Object.fromEntries(
    ours.flatMap(([kind, { subject }]) => [
      [`GOTRUE_MAILER_TEMPLATES_${kind.toUpperCase()}`, `${url}/${kind}`],
      [`GOTRUE_MAILER_SUBJECTS_${kind.toUpperCase()}`, email.templates[kind]?.subject ?? subject],
    ]),
  )

/** GoTrue makes its own tables. The functions of its schema are its own as well, and it replaces them. */
const CLEAR = `do $$ declare made record; begin
  for made in select oid::regclass as name from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' loop
    execute format('drop table %s cascade', made.name);
  end loop;
  for made in select oid::regtype as name from pg_type where typnamespace = 'auth'::regnamespace and typtype = 'e' loop
    execute format('drop type %s', made.name);
  end loop;
  for made in select oid::regprocedure as name from pg_proc where pronamespace = 'auth'::regnamespace loop
    execute format('alter function %s owner to supabase_auth_admin', made.name);
  end loop;
end $$`

async function clearDatabase(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(CLEAR)
  await client.end()
}

async function migrateDatabase(binary: string, env: Record<string, string>): Promise<void> {
  const child = spawn(binary, ['migrate'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`GoTrue could not migrate the database:\n${log}`)
}

async function healthy(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isThere = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`GoTrue ended with ${child.exitCode}`)
}

/** The service owns its tables, so it is not the superuser. */
function ownAddress(address: string): string {
  const url = new URL(address)
  url.username = 'supabase_auth_admin'
  return url.href
}

/** As the gateway hands requests on: below its own root, and redirects are the caller's to follow. */
async function forward(request: Request, url: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  for (const name of ['host', 'connection', 'content-length', 'accept-encoding']) headers.delete(name)
  if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', '127.0.0.1')
  const answer = await fetch(`${url}${pathname.slice(PREFIX.length)}${search}`, {
    method: request.method,
    headers,
    redirect: 'manual',
    ...(request.method !== 'GET' && { body: await request.text() }),
  })
  const { status } = answer
  return new Response(status === 204 ? null : await answer.text(), { status, headers: answer.headers })
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listening(server)
  server.close()
  return port
}
