import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { answers, markFailure } from './answers'
import { forward } from './forward'
import { watchResponsiveness } from './responsiveness'
import { waitUntilServing, startThread, type ThreadMessage, type ThreadOptions } from './thread'

/** A function running in a thread of its own, reached over a socket that is no port. */
export interface Isolate {
  /** `path` is what the function sees, query included. Never rejects. */
  fetch(request: Request, path: string): Promise<Response>
  readonly isEnded: boolean
  readonly exit: Promise<void>
  /** Lets requests and background work finish, then stops. */
  retire(): void
  stop(): Promise<void>
}

/** Milliseconds the thread may take to say why it ended, after its socket broke. */
const LAST_WORDS = 2_000

/** Rejects with an Error for a person to read when the module does not load and serve. */
export async function bootIsolate(options: Omit<ThreadOptions, 'socket'>): Promise<Isolate> {
  const { limits } = options
  const socket = socketPath()
  const thread = startThread({ ...options, socket })
  const { worker } = thread
  const exit = thread.exit.then(() => rmSync(socket, { force: true }))
  try {
    await waitUntilServing(thread, limits.boot)
  } catch (error) {
    await thread.stop('stopped')
    throw error
  }
  worker.unref()
  const wall = setTimeout(() => void thread.stop('limit'), limits.wall).unref()
  void exit.then(() => clearTimeout(wall))
  let open = 0
  let retiring = false
  const responsiveness = watchResponsiveness(worker, limits.blocked, () => void thread.stop('limit'))
  const count = (change: 1 | -1) => {
    open += change
    responsiveness.watch(open)
    if (retiring && open === 0) worker.postMessage('retire')
  }
  worker.on('message', (news: ThreadMessage) => {
    if (news.type === 'retired') void thread.stop('stopped')
  })
  return {
    exit,
    get isEnded() {
      return thread.end !== undefined
    },
    async fetch(request, path) {
      count(1)
      const outcome = await forward(request, { socket, path, idle: limits.idle, onFinish: () => count(-1) })
      if (outcome instanceof Response) return markFailure(outcome)
      if (outcome === 'idle') return answers.idleTimeout()
      if (!request.signal.aborted) await Promise.race([exit, wait(LAST_WORDS, undefined, { ref: false })])
      return thread.end === 'limit' ? answers.workerLimit() : answers.workerError()
    },
    retire() {
      retiring = true
      if (open === 0) worker.postMessage('retire')
    },
    stop: () => thread.stop('stopped'),
  }
}

function socketPath(): string {
  const name = `supabase-embedded-${randomBytes(8).toString('hex')}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}
