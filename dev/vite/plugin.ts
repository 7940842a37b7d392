import type { IncomingMessage, ServerResponse } from 'node:http'
import { Agent } from 'node:http'
import { loadEnv, type Plugin, type PreviewServer, type ProxyOptions, type ViteDevServer } from 'vite'
import { MAX_HEADER_BYTES } from '../headers.ts'
import { embeddedBackend, type Embedded } from './embedded.ts'

const PATHS = ['/auth/v1', '/rest/v1', '/storage/v1', '/functions/v1', '/_inbox']

/** Where the dev and preview servers say what a demo account's second factor shows. */
const CODES = '/_demo/code'

/**
 * Runs the embedded backend behind the dev and preview server's own origin and tells the app of it by `/config.json`.
 * Does nothing where VITE_SUPABASE_URL names a project, nor in a build.
 */
export function signalboxBackend(): Plugin {
  let embedded: Embedded | undefined
  return {
    name: 'signalbox-backend',
    async config(config, { command, mode, isPreview }) {
      const root = config.root ?? process.cwd()
      if ((command === 'build' && isPreview !== true) || process.env['VITEST'] !== undefined) return
      if (loadEnv(mode, root, 'VITE_')['VITE_SUPABASE_URL'] !== undefined) return
      const port =
        (isPreview === true ? config.preview?.port : config.server?.port) ??
        (isPreview === true ? 4173 : 5173)
      embedded = embeddedBackend(root, `http://localhost:${port}`, text => console.log(`  ${text}`))
      void embedded.lost.then(endForWant)
      const { url } = await embedded.ready
      const proxy = proxyTo(url)
      return { server: { proxy, watch: { ignored: ['**/supabase/.temp/**'] } }, preview: { proxy } }
    },
    configureServer: server => attach(server, embedded),
    configurePreviewServer: server => attach(server, embedded),
  }
}

/** Without its backend the app is nothing to look at; the reason says what to do, a stack would bury it. */
function endForWant(reason: string): never {
  console.error(`\n  The embedded backend ended: ${reason}\n`)
  process.exit(1)
}

function proxyTo(target: string): Record<string, ProxyOptions> {
  const agent = new Agent({ keepAlive: true })
  const http = Object.fromEntries(PATHS.map(path => [path, { target, agent }]))
  return { ...http, '/realtime/v1': { target, ws: true } }
}

async function attach(server: ViteDevServer | PreviewServer, embedded: Embedded | undefined): Promise<void> {
  if (embedded === undefined) return
  const { url, publishableKey, accounts } = await embedded.ready
  const demoAccounts = accounts.map(({ email, password, says, factor }) => ({
    ...{ email, password, says },
    ...(factor === true && { codes: `${CODES}?email=${encodeURIComponent(email)}` }),
  }))
  const config = JSON.stringify({ supabaseUrl: '', publishableKey, demoAccounts })
  server.middlewares.use('/config.json', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-type', 'application/json').setHeader('cache-control', 'no-store').end(config)
  })
  server.middlewares.use(CODES, (request: IncomingMessage, response: ServerResponse) => {
    const email = new URL(request.url ?? '', 'http://localhost').searchParams.get('email') ?? ''
    void embedded.codeOf(email).then(code => {
      response.statusCode = code === null ? 404 : 200
      response.setHeader('content-type', 'application/json').setHeader('cache-control', 'no-store')
      response.end(JSON.stringify(code))
    })
  })
  const printUrls = server.printUrls.bind(server)
  server.printUrls = () => {
    printUrls()
    console.log('\n  Sign in with a demo account:')
    for (const { email, password, says } of accounts) console.log(`    ${email}  ${password}  (${says})`)
    console.log('\n  Mails it sends: /_inbox')
    console.log(`  The backend itself, fault controls included: ${url}\n`)
  }
  const { httpServer } = server
  // Vite hands `createServer` no options. Node reads this property at every connection.
  if (httpServer !== null) Object.assign(httpServer, { maxHeaderSize: MAX_HEADER_BYTES })
  httpServer?.once('listening', () => {
    const address = httpServer.address()
    // Not the port that was asked for where that one was taken.
    if (address !== null && typeof address === 'object')
      embedded.tell({ type: 'servedAt', siteUrl: `http://localhost:${address.port}` })
  })
  const close = server.close.bind(server)
  server.close = async () => {
    await embedded.closed()
    await close()
  }
}
