import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Faults, RealtimeAction } from 'supabase-embedded'
import { bundleWorker } from '../../shared/bundleWorker'
import type { Pace } from '../clock'
import type { Answer, News, Order, Settings, State } from './messages'
import { CONFIG, SCHEMA } from './project'

type OrderOf<T> = T extends unknown ? Omit<T, 'id'> : never

export interface Project {
  url: string
  key: string
  /** Before the first write. */
  state: State
  /** The truth after the write. Rejects with the error of Postgres. */
  write(sql: string): Promise<State>
  setFaults(faults: Pick<Faults, 'http' | 'realtime'>): Promise<void>
  strike(action: RealtimeAction): Promise<void>
  /** Resolves when all earlier requests are done. */
  echo(): Promise<void>
  stop(): Promise<void>
}

const DIGEST = new URL('../../../public/digest.sql', import.meta.url)

/**
 * A fresh project in a thread of its own: in memory, or in an empty database of a server. `canCompare`: it has
 * `digest.sql`.
 */
export async function startProject(
  pace: Pace,
  database: string | null,
  canCompare: boolean,
): Promise<Project> {
  const project = mkdtempSync(join(tmpdir(), 'signalbox-storm-'))
  mkdirSync(join(project, 'migrations'))
  writeFileSync(join(project, 'config.toml'), CONFIG)
  writeFileSync(join(project, 'migrations/20260101000000_storm.sql'), SCHEMA)
  if (canCompare) writeFileSync(join(project, 'migrations/20260102000000_digest.sql'), readFileSync(DIGEST))
  const worker = new Worker(await bundleWorker(new URL('worker.ts', import.meta.url)), {
    workerData: { project, database, pace } satisfies Settings,
    execArgv: [],
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  const ready = await new Promise<Extract<News, { type: 'ready' }>>((resolve, reject) => {
    worker.on('error', reject)
    worker.on('message', (message: News | Answer) => {
      if ('id' in message) waiting.get(message.id)?.(message)
      else if (message.type === 'ready') resolve(message)
      else reject(new Error(message.reason))
    })
  })
  let orders = 0
  const ask = (order: OrderOf<Order>) =>
    new Promise<State | undefined>((resolve, reject) => {
      const id = ++orders
      waiting.set(id, answer => {
        waiting.delete(id)
        if ('refused' in answer) reject(new Error(answer.refused))
        else resolve('state' in answer ? answer.state : undefined)
      })
      worker.postMessage({ ...order, id })
    })
  const finishOrder = (order: OrderOf<Order>) => ask(order).then(() => undefined)
  return {
    url: ready.url,
    key: ready.key,
    state: ready.state,
    async write(sql) {
      const state = await ask({ do: 'write', sql })
      if (state === undefined) throw new Error('a write was answered without what it came to')
      return state
    },
    setFaults: ({ http, realtime }) => finishOrder({ do: 'faults', faults: { http, realtime } }),
    strike: action => finishOrder({ do: 'strike', action }),
    echo: () => finishOrder({ do: 'echo' }),
    async stop() {
      await finishOrder({ do: 'close' })
      await worker.terminate()
      rmSync(project, { recursive: true, force: true })
    },
  }
}
