// The part of `Deno` that edge functions use, on Node.
import fs from 'node:fs'
import os from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'

class DenoError extends Error {
  get name() {
    return this.constructor.name
  }
}
class NotFound extends DenoError {}
class AlreadyExists extends DenoError {}
class PermissionDenied extends DenoError {}
class NotSupported extends DenoError {}

const CODES = { ENOENT: NotFound, EEXIST: AlreadyExists, EACCES: PermissionDenied, EPERM: PermissionDenied }

function translated(error) {
  const Known = CODES[error?.code]
  return Known === undefined ? error : new Known(error.message, { cause: error })
}

/** Paths are relative to `dir`; `serve` takes what `Deno.serve` is given. */
export function createDeno(dir, serve) {
  const pathOf = path => (path instanceof URL ? fileURLToPath(path) : resolve(dir, path))
  const both = (name, work) => ({
    [`${name}Sync`](path, ...rest) {
      try {
        return work(pathOf(path), ...rest)
      } catch (error) {
        throw translated(error)
      }
    },
    async [name](path, ...rest) {
      return this[`${name}Sync`](path, ...rest)
    },
  })
  const refuse = name => () => {
    throw new NotSupported(`Deno.${name} is not available in the embedded backend`)
  }
  return {
    serve(...given) {
      serve(...given)
      const finished = new Promise(() => undefined)
      return {
        finished,
        shutdown: async () => undefined,
        ref() {},
        unref() {},
        addr: { hostname: '127.0.0.1', port: 0 },
      }
    },
    env: {
      get: name => process.env[name],
      set: (name, value) => void (process.env[name] = value),
      has: name => name in process.env,
      delete: name => void delete process.env[name],
      toObject: () => ({ ...process.env }),
    },
    ...both('readTextFile', path => fs.readFileSync(path, 'utf8')),
    ...both('readFile', path => new Uint8Array(fs.readFileSync(path))),
    ...both('writeTextFile', (path, text) => fs.writeFileSync(path, text)),
    ...both('writeFile', (path, bytes) => fs.writeFileSync(path, bytes)),
    ...both('mkdir', (path, options) => void fs.mkdirSync(path, options)),
    ...both('remove', (path, options) => fs.rmSync(path, options)),
    ...both('stat', path => {
      const stats = fs.statSync(path)
      return {
        isFile: stats.isFile(),
        isDirectory: stats.isDirectory(),
        size: stats.size,
        mtime: stats.mtime,
      }
    }),
    makeTempDir: async () => fs.mkdtempSync(join(os.tmpdir(), 'function-')),
    makeTempFile: async () => {
      const path = join(fs.mkdtempSync(join(os.tmpdir(), 'function-')), 'file')
      fs.writeFileSync(path, '')
      return path
    },
    cwd: () => dir,
    exit: code => process.exit(code),
    inspect,
    memoryUsage: () => process.memoryUsage(),
    args: [],
    pid: process.pid,
    version: { deno: '2.1.4', v8: process.versions.v8, typescript: '5.6.2' },
    build: {
      os: process.platform,
      arch: process.arch,
      target: `${process.arch}-${process.platform}`,
      vendor: 'node',
    },
    errors: { NotFound, AlreadyExists, PermissionDenied, NotSupported },
    upgradeWebSocket: refuse('upgradeWebSocket'),
    connect: refuse('connect'),
    listen: refuse('listen'),
    Command: class {
      constructor() {
        refuse('Command')()
      }
    },
  }
}
