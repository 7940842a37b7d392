import { readFile, readdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { BucketSettings } from '../project/project'
import { findBucket, insertBucket, updateBucket } from './buckets'
import type { Parts } from './parts'
import { receiveUpload } from './objects/upload'

/** Makes the buckets of config.toml what it says, and fills them from their folders. */
export async function seedBuckets(parts: Parts, buckets: Record<string, BucketSettings>): Promise<void> {
  for (const [id, settings] of Object.entries(buckets)) {
    const change = {
      public: settings.public,
      file_size_limit: settings.fileSizeLimit,
      allowed_mime_types: settings.allowedMimeTypes.length === 0 ? null : settings.allowedMimeTypes,
    }
    await parts.service.run(async session => {
      const existingBucket = await findBucket(session, id)
      if (existingBucket === undefined)
        await insertBucket(session, { id, name: id, owner: undefined, ...change })
      else await updateBucket(session, id, change)
    })
    if (settings.objectsPath !== undefined && existsSync(settings.objectsPath))
      await seedObjects(parts, id, settings.objectsPath)
  }
}

async function seedObjects(parts: Parts, bucket: string, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || LEFT_BY_SYSTEMS.has(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const request = new Request('http://localhost', {
      method: 'POST',
      body: await readFile(path),
      headers: { 'content-type': TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream' },
    })
    const name = relative(folder, path).split(sep).join('/')
    await receiveUpload(parts, parts.service, request, {
      bucket,
      name,
      owner: undefined,
      upsert: true,
    }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`storage.buckets.${bucket}: ${path}: ${reason}`, { cause: error })
    })
  }
}

/** Files that file managers leave in every folder. */
const LEFT_BY_SYSTEMS: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.heic': 'image/heic',
  '.ico': 'image/x-icon',
  '.mov': 'video/quicktime',
  '.ogg': 'audio/ogg',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
  '.woff': 'font/woff',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.css': 'text/css',
  '.csv': 'text/csv',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.wav': 'audio/wav',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
  '.zip': 'application/zip',
}
