import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const BLOCK = 512
const DIRECTORY = '5'

/**
 * Writes the files of an uncompressed ustar archive below `dir`: as much of the format as PGlite's dumps use.
 * PostgreSQL refuses a data directory that others may read.
 */
export function extractTar(tar: Uint8Array, dir: string): void {
  for (let offset = 0; offset + BLOCK <= tar.length && tar[offset] !== 0;) {
    const name = text(tar, offset, 100)
    const size = Number.parseInt(text(tar, offset + 124, 12), 8) || 0
    const path = join(dir, name)
    const start = offset + BLOCK
    if (text(tar, offset + 156, 1) === DIRECTORY) mkdirSync(path, { recursive: true, mode: 0o700 })
    else {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(path, tar.subarray(start, start + size), { mode: 0o600 })
    }
    offset = start + Math.ceil(size / BLOCK) * BLOCK
  }
}

function text(tar: Uint8Array, offset: number, length: number): string {
  const field = tar.subarray(offset, offset + length)
  const end = field.indexOf(0)
  return new TextDecoder().decode(end === -1 ? field : field.subarray(0, end)).trim()
}
