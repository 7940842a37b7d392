import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { MAX_HEADER_BYTES } from '../httpLimits'
import type { WorkerLimits } from './worker-limits'

export interface ThreadOptions {
  /** The bundle. */
  file: string
  /** Where relative paths begin. */
  dir: string
  /** What it listens on. */
  socket: string
  env: Record<string, string>
  limits: WorkerLimits
  /** Called with what the function prints. */
  log: (text: string) => void
}

/** Why a thread ended: its own doing, a limit, or us. */
type End = 'error' | 'limit' | 'stopped'

/** The thread of one function. */
export interface Thread {
  worker: Worker
  /** undefined: it runs. */
  readonly end: End | undefined
  exit: Promise<void>
  stop(why: End): Promise<void>
}

/** What the thread says. */
export type ThreadMessage = { type: 'listening' | 'pong' | 'retired' } | { type: 'failed'; reason: string }

export function startThread({ file, dir, socket, env, limits, log }: ThreadOptions): Thread {
  let end: End | undefined
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData: { module: pathToFileURL(file).href, dir, socket, maxHeaderSize: MAX_HEADER_BYTES },
    env,
    execArgv: ['--enable-source-maps'],
    resourceLimits: { maxOldGenerationSizeMb: limits.memory },
    stdout: true,
    stderr: true,
  })
  for (const stream of [worker.stdout, worker.stderr])
    stream.on('data', (text: Buffer) => log(text.toString()))
  worker.once('error', (error: NodeJS.ErrnoException) => {
    end ??= error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'limit' : 'error'
    log(error.stack ?? error.message)
  })
  const exit = new Promise<void>(resolve =>
    worker.once('exit', () => {
      end ??= 'error'
      resolve()
    }),
  )
  const stop: Thread['stop'] = async why => {
    end ??= why
    await worker.terminate()
    await exit
  }
  return {
    worker,
    get end() {
      return end
    },
    exit,
    stop,
  }
}

/** Resolves when the function serves. Rejects with an Error for a person to read. */
export function waitUntilServing({ worker, exit }: Thread, patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(reason))
    const timer = setTimeout(() => fail('the function did not start in time'), patience)
    worker.on('message', (news: ThreadMessage) => {
      if (news.type === 'listening') resolve()
      else if (news.type === 'failed') fail(news.reason)
      clearTimeout(timer)
    })
    worker.once('error', error => fail(error.message))
    void exit.then(() => {
      clearTimeout(timer)
      fail('the function exited while starting')
    })
  })
}
