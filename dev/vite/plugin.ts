import { existsSync } from 'node:fs'
import { Agent } from 'node:http'
import { join, resolve } from 'node:path'
import { loadEnv, type Plugin, type PreviewServer, type ProxyOptions, type ViteDevServer } from 'vite'
import { startRemedies } from '../demo/remedies.ts'
import { embeddedBackend, type EmbeddedBackend } from './embedded.ts'
import { KEEP_ALIVE_MS, MAX_HEADER_BYTES, createGuard } from './guard.ts'
import { serveHelpers } from './helpers.ts'
import { backendLine } from './backendLine.ts'
import { allowedBy, allowedByEnv, asViteOptions, openness } from './openness.ts'

const PATHS = ['/auth/v1', '/rest/v1', '/storage/v1', '/functions/v1', '/_inbox']

/**
 * Runs the embedded backend behind the dev and preview server's own origin and announces it to the app in
 * `/config.json`. Does nothing if VITE_SUPABASE_URL names a project, or in a build.
 */
export function signalboxBackend(): Plugin {
  let backend: EmbeddedBackend | undefined
  return {
    name: 'signalbox-backend',
    async config(config, { command, mode, isPreview }) {
      const root = config.root ?? process.cwd()
      if (isPreview === true) requireBuild(resolve(root, config.build?.outDir ?? 'dist'))
      if ((command === 'build' && isPreview !== true) || process.env['VITEST'] !== undefined) return
      if (loadEnv(mode, root, 'VITE_')['VITE_SUPABASE_URL'] !== undefined) return
      const reach = asViteOptions(allowedByEnv())
      const port =
        (isPreview === true ? config.preview?.port : config.server?.port) ??
        (isPreview === true ? 4173 : 5173)
      backend = embeddedBackend(root, `http://localhost:${port}`, text => console.log(`  ${text}`))
      void backend.lost.then(endForWant)
      const { url } = await backend.ready
      const options = { proxy: proxyTo(url), ...reach }
      return { server: { ...options, watch: { ignored: ['**/supabase/.temp/**'] } }, preview: options }
    },
    configureServer: server => attach(server, backend, false),
    configurePreviewServer: server => attach(server, backend, true),
  }
}

/** Vite would serve a 404 for every path, and say nothing. */
function requireBuild(folder: string): void {
  if (existsSync(join(folder, 'index.html'))) return
  const error = new Error(`There is no build in ${folder}: run \`npm run build\` first.`)
  // Vite prints the stack, which would bury the sentence.
  error.stack = error.message
  throw error
}

/** Without its backend the app is nothing to look at; the reason says what to do, a stack would bury it. */
function endForWant(reason: string): never {
  console.error(`\n  The embedded backend stopped: ${reason}\n`)
  process.exit(1)
}

/**
 * `xfwd`: the backend has to know which requests come from other computers. Host names and origins are passed on
 * unchanged.
 */
function proxyTo(target: string): Record<string, ProxyOptions> {
  const agent = new Agent({ keepAlive: true })
  const http = Object.fromEntries(PATHS.map(path => [path, { target, agent, xfwd: true }]))
  return { ...http, '/realtime/v1': { target, ws: true, xfwd: true } }
}

async function attach(
  server: ViteDevServer | PreviewServer,
  backend: EmbeddedBackend | undefined,
  isPreview: boolean,
): Promise<void> {
  if (backend === undefined) return
  const ready = await backend.ready
  const allowedAccess = allowedBy(server, isPreview)
  const guard = createGuard(allowedAccess, text => console.log(`  ${text}`), startRemedies)
  serveHelpers(server, ready, backend, guard.refusalOf)
  const printUrls = server.printUrls.bind(server)
  server.printUrls = () => {
    printUrls()
    for (const line of openness(server)) console.log(line)
    if (ready.accounts.length > 0) console.log('\n  Sign in with a demo account:')
    for (const { email, password, description: says } of ready.accounts)
      console.log(`    ${email}  ${password}  (${says})`)
    if (ready.accountHint !== null) console.log(`\n${ready.accountHint.replaceAll(/^/gm, '  ')}`)
    console.log(`\n  Emails: ${server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''}/_inbox`)
    console.log(`  ${backendLine(ready.url)}\n`)
  }
  const { httpServer } = server
  // Vite hands `createServer` no options. Node reads these properties at every connection.
  if (httpServer !== null)
    Object.assign(httpServer, { maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: KEEP_ALIVE_MS })
  httpServer?.once('listening', () => {
    const address = httpServer.address()
    // Not the requested port if that one was in use.
    if (address !== null && typeof address === 'object')
      backend.tell({ type: 'servedAt', siteUrl: `http://localhost:${address.port}`, allowedAccess })
  })
  const close = server.close.bind(server)
  server.close = async () => {
    await backend.close()
    await close()
  }
}
