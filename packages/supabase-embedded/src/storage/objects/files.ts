import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refusals } from '../errors'

interface StoredFile {
  version: string
  size: number
  eTag: string
}

/**
 * The bytes of the objects, each in a file named after its version, a UUID of ours: no key ever becomes a path.
 * A file appears whole or not at all, and is never changed.
 */
export interface FileStore {
  /**
   * Throws `tooLarge` beyond `limit` bytes, after reading the rest: a caller still sending would not hear the answer.
   */
  write(body: ReadableStream<Uint8Array> | null, limit: number): Promise<StoredFile>
  copy(version: string): Promise<string>
  /** undefined: the file is gone. `range` is inclusive. */
  read(
    version: string,
    range?: { start: number; end: number },
  ): Promise<ReadableStream<Uint8Array> | undefined>
  remove(versions: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** `memory`: in a directory of the system's that goes when the store closes. */
export async function openFiles(dir: string): Promise<FileStore> {
  const temporary = dir === 'memory'
  const root = temporary ? await mkdtemp(join(tmpdir(), 'supabase-embedded-files-')) : dir
  const incoming = join(root, 'incoming')
  // Files that a killed process was still writing.
  await rm(incoming, { recursive: true, force: true })
  const pathOf = (version: string) => join(root, version.slice(0, 2), version)
  const settle = async (from: string, version: string) => {
    await mkdir(join(root, version.slice(0, 2)), { recursive: true })
    await rename(from, pathOf(version))
  }
  return {
    async write(body, limit) {
      await mkdir(incoming, { recursive: true })
      const version = randomUUID()
      const path = join(incoming, version)
      try {
        const { size, eTag } = await receive(body, path, limit)
        if (size > limit) throw refusals.tooLarge()
        await settle(path, version)
        return { version, size, eTag }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async copy(version) {
      await mkdir(incoming, { recursive: true })
      const copy = randomUUID()
      try {
        await copyFile(pathOf(version), join(incoming, copy))
      } catch (error) {
        throw isMissing(error) ? refusals.objectNotFound() : error
      }
      await settle(join(incoming, copy), copy)
      return copy
    },
    async read(version, range) {
      try {
        // Opened before the answer begins: the object may be replaced while it is sent.
        const handle = await open(pathOf(version))
        return Readable.toWeb(handle.createReadStream(range)) as ReadableStream<Uint8Array>
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async remove(versions) {
      await Promise.all(versions.map(version => rm(pathOf(version), { force: true })))
    },
    async close() {
      if (temporary) await rm(root, { recursive: true, force: true })
    },
  }
}

async function receive(
  body: ReadableStream<Uint8Array> | null,
  path: string,
  limit: number,
): Promise<{ size: number; eTag: string }> {
  const md5 = createHash('md5')
  let size = 0
  async function* countChunks() {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > limit) continue
      md5.update(chunk)
      yield chunk
    }
  }
  await pipeline(countChunks, createWriteStream(path))
  return { size, eTag: `"${md5.digest('hex')}"` }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'
