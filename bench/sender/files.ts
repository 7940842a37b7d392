import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
/** With these headers the page's clock is as precise as it can be. */
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
}

/** By path: compressing a file again at every request would take processor time from the page. */
const packedFiles = new Map<string, Buffer>()
function packedOf(path: string, bytes: Buffer): Buffer {
  const packedFile = packedFiles.get(path) ?? gzipSync(bytes, { level: 9 })
  packedFiles.set(path, packedFile)
  return packedFile
}

/** The file of this name, packed as hosts do, in the first folder that has it, and for `/` its `index.html`. */
export async function serveFile(
  response: ServerResponse,
  pathname: string,
  folders: readonly string[],
): Promise<void> {
  const name = normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname)
  for (const folder of folders) {
    const bytes = await readFile(join(folder, name)).catch(() => null)
    if (bytes === null) continue
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    response.writeHead(200, { ...ISOLATED, 'content-type': type, 'content-encoding': 'gzip' })
    response.end(packedOf(join(folder, name), bytes))
    return
  }
  response.writeHead(404).end()
}
