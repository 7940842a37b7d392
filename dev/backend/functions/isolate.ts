import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { answers } from './answers'
import { forward } from './forward'
import type { WorkerLimits } from './limits'
import { watchResponsiveness } from './responsiveness'

/** Why a worker ended: its own doing, a limit, or us. */
type End = 'error' | 'limit' | 'stopped'

/** A function running in a thread of its own, reached over a socket that is no port. */
export interface Isolate {
  fetch(request: Request, path: string): Promise<Response>
  readonly ended: boolean
  readonly exited: Promise<void>
  /** Lets requests and background work finish, then stops. */
  retire(): void
  stop(): Promise<void>
}

export interface IsolateOptions {
  slug: string
  /** The bundle. */
  file: string
  /** Where relative paths begin. */
  dir: string
  env: Record<string, string>
  limits: WorkerLimits
  /** Hears what the function prints. */
  log: (line: string) => void
}

type News = { type: 'listening' | 'pong' | 'retired' } | { type: 'failed'; reason: string }

/** Rejects with an Error for a person to read when the module does not load and serve. */
export async function bootIsolate({ file, dir, env, limits, log }: IsolateOptions): Promise<Isolate> {
  const socket = socketPath()
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData: { module: pathToFileURL(file).href, dir, socket },
    env,
    execArgv: ['--enable-source-maps'],
    resourceLimits: { maxOldGenerationSizeMb: limits.memory },
    stdout: true,
    stderr: true,
  })
  for (const stream of [worker.stdout, worker.stderr])
    stream.on('data', (text: Buffer) => log(text.toString()))
  let end: End | undefined
  let open = 0
  let retiring = false
  const exited = new Promise<void>(resolve => worker.once('exit', () => resolve())).then(() => {
    end ??= 'error'
    clearTimeout(wall)
    if (process.platform !== 'win32') rmSync(socket, { force: true })
  })
  const stop = async (why: End) => {
    end ??= why
    await worker.terminate()
    await exited
  }
  const wall = setTimeout(() => void stop('limit'), limits.wall).unref()
  worker.once('error', (error: NodeJS.ErrnoException) => {
    end ??= error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'limit' : 'error'
    log(error.stack ?? error.message)
  })
  const retireWhenIdle = () => {
    if (retiring && open === 0) worker.postMessage('retire')
  }
  const responsiveness = watchResponsiveness(worker, limits.blocked, () => void stop('limit'))
  worker.on('message', (news: News) => {
    if (news.type === 'retired') void stop('stopped')
  })
  try {
    await listening(worker, exited, limits.boot)
  } catch (error) {
    await stop('stopped')
    throw error
  }
  worker.unref()
  return {
    exited,
    get ended() {
      return end !== undefined
    },
    async fetch(request, path) {
      open += 1
      responsiveness.watch(open)
      const finished = () => {
        open -= 1
        responsiveness.watch(open)
        retireWhenIdle()
      }
      const outcome = await forward(request, { socket, path, idle: limits.idle, finished })
      if (outcome instanceof Response) return outcome
      if (outcome === 'idle') return answers.idleTimeout()
      if (request.signal.aborted) return answers.workerError()
      // The socket breaks a moment before the worker says why it ended.
      await Promise.race([exited, new Promise(resolve => setTimeout(resolve, 2_000).unref())])
      return end === 'limit' ? answers.workerLimit() : answers.workerError()
    },
    retire() {
      retiring = true
      retireWhenIdle()
    },
    stop: () => stop('stopped'),
  }
}

function listening(worker: Worker, exited: Promise<void>, patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the function did not start in time')), patience)
    const settle = (reason?: string) => {
      clearTimeout(timer)
      if (reason === undefined) resolve()
      else reject(new Error(reason))
    }
    worker.on('message', (news: News) => {
      if (news.type === 'listening') settle()
      else if (news.type === 'failed') settle(news.reason)
    })
    worker.once('error', error => settle(error.message))
    void exited.then(() => settle('the function exited while starting'))
  })
}

function socketPath(): string {
  const name = `signalbox-function-${randomBytes(8).toString('hex')}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}
