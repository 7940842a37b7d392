import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'

export interface BareHost {
  url: string
  /** Answers `config.json` from now on; null: there is none. */
  config: ((response: ServerResponse) => void) | null
  stop(): Promise<void>
}

const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves what was built as the plainest of hosts does: without any header of the policy. */
export async function serveBare(dist = 'dist'): Promise<BareHost> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const path = join(resolve(dist), pathname === '/' ? 'index.html' : pathname)
    if (pathname === '/config.json' && host.config !== null) host.config(response)
    else if (!existsSync(path) || !statSync(path).isFile()) response.writeHead(404).end()
    else {
      response.setHeader('content-type', kinds[extname(path)] ?? 'application/octet-stream')
      createReadStream(path).pipe(response)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const host: BareHost = {
    url: `http://127.0.0.1:${port}`,
    config: null,
    stop: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return host
}
