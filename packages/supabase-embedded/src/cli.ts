import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BackendOptions } from './backend'
import { allowedOf } from './guard/allowedAccess'
import { projectFolder } from './project/folder'

const USAGE = `npm run backend -- [--project DIR] [--port 54321] [--data DIR|memory] [--strict] [--faults]
                             [--database postgres://…] [--without NAME[,NAME]] [--import-map FILE]
                             [--inbox-port N] [--allow-origin URL]... [--allow-host NAME]...

  --project       folder of a Supabase project: the one with config.toml, or its parent (default: supabase)
  --port          port (default: 54321, as in the Supabase CLI)
  --data          database directory, or "memory" (default: .temp/database in the project)
  --database      a database of a Postgres server with wal2json, empty or used by this command before, instead of the
                  embedded one; --data then keeps the files of Storage (default: .temp/server in the project)
  --strict        use the limits of the hosted free plan
  --faults        serve the fault controls at /_faults; loopback only
  --without       extensions to leave out, such as postgis,pgmq: an empty schema takes the place of each
  --import-map    import map or deno.json for all functions, instead of their own
  --inbox-port    also serve the inbox here, as Mailpit (default: [local_smtp] in config.toml, 54324; none with --port 0)
  --allow-origin  another page that can call it (localhost, 127.0.0.1 and ::1 always can), such as https://app.test:3000
  --allow-host    another host name it answers to, such as my-computer.local; .test allows all its subdomains`

function options(): BackendOptions {
  const { values } = parseArgs({
    options: {
      project: { type: 'string', default: 'supabase' },
      port: { type: 'string', default: '54321' },
      data: { type: 'string' },
      database: { type: 'string' },
      strict: { type: 'boolean', default: false },
      faults: { type: 'boolean', default: false },
      'import-map': { type: 'string' },
      'inbox-port': { type: 'string' },
      without: { type: 'string', multiple: true, default: [] },
      'allow-origin': { type: 'string', multiple: true, default: [] },
      'allow-host': { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    process.exit(0)
  }
  const port = portOf('--port', values.port)
  const inboxPort =
    values['inbox-port'] === undefined ? undefined : portOf('--inbox-port', values['inbox-port'])
  const importMap = values['import-map']
  if (importMap !== undefined && !existsSync(importMap))
    throw new Error(`--import-map ${importMap}: file not found`)
  const project = projectFolder('--project', values.project)
  const { database } = values
  const data = values.data ?? join(project, database === undefined ? '.temp/database' : '.temp/server')
  return {
    project,
    port,
    data: data === 'memory' ? data : resolve(data),
    database,
    strict: values.strict,
    faults: values.faults,
    // Someone who lets the system choose a port runs several at once.
    ...(inboxPort === undefined && port === 0 ? {} : { inboxPort: inboxPort ?? 'project' }),
    ...(importMap === undefined ? {} : { importMap: resolve(importMap) }),
    without: values.without
      .flatMap(names => names.split(',').map(name => name.trim()))
      .filter(name => name !== ''),
    allowed: allowedOf(values['allow-origin'], values['allow-host']),
    progress: text => console.error(text),
    onPanic(reason) {
      console.error(`Postgres stopped. Start again. ${reason}`)
      process.exit(1)
    },
  }
}

function portOf(option: string, text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port
  throw new Error(`${option} ${text}: use a whole number from 0 to 65535`)
}

try {
  const checkedOptions = options()
  // Loading the services takes seconds; a mistyped option or a request for help does not wait for them.
  const [{ startBackend }, { accountHint }] = await Promise.all([
    import('./backend'),
    import('./accountHint'),
  ])
  const backend = await startBackend(checkedOptions)
  const { publishable, secret, anon, serviceRole, jwtSecret } = backend.keys
  const hint = await accountHint(backend)
  if (hint !== null) console.error(hint)
  console.log(
    JSON.stringify({
      url: backend.url,
      publishableKey: publishable,
      secretKey: secret,
      anonKey: anon,
      serviceRoleKey: serviceRole,
      jwtSecret,
      inboxUrl: `${backend.url}/_inbox`,
    }),
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void backend.close().then(() => process.exit(0)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
