import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const BLOCK = 512
const DIRECTORY = '5'

export interface TarFile {
  name: string
  content: Uint8Array
}

/**
 * The files of an uncompressed ustar archive, and its folders as files whose names end in a slash: as much of the
 * format as PGlite's archives use.
 */
export function* readTar(tar: Uint8Array): Generator<TarFile> {
  for (let offset = 0; offset + BLOCK <= tar.length && tar[offset] !== 0;) {
    const name = text(tar, offset, 100)
    const size = Number.parseInt(text(tar, offset + 124, 12), 8) || 0
    const start = offset + BLOCK
    const isFolder = text(tar, offset + 156, 1) === DIRECTORY && !name.endsWith('/')
    yield { name: isFolder ? `${name}/` : name, content: tar.subarray(start, start + size) }
    offset = start + Math.ceil(size / BLOCK) * BLOCK
  }
}

/** Writes the files of an archive below `dir`. PostgreSQL refuses a data directory that others may read. */
export function extractTar(tar: Uint8Array, dir: string): void {
  for (const { name, content } of readTar(tar)) {
    const path = join(dir, name)
    if (name.endsWith('/')) mkdirSync(path, { recursive: true, mode: 0o700 })
    else {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(path, content, { mode: 0o600 })
    }
  }
}

function text(tar: Uint8Array, offset: number, length: number): string {
  const field = tar.subarray(offset, offset + length)
  const end = field.indexOf(0)
  return new TextDecoder().decode(end === -1 ? field : field.subarray(0, end)).trim()
}
