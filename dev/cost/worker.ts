import { parentPort, workerData } from 'node:worker_threads'
import { takeTime, type Pace } from '../storm/clock'
import type { BoardName } from './boards'

export interface Settings {
  pace: Pace
  project: string
  board: BoardName
  /** Whether anything is written. */
  isBusy: boolean
}
export type Ready = { url: string; key: string }

/** The embedded backend in a thread of its own, with what writes to its tables. */
const { pace, project, board, isBusy } = workerData as Settings
takeTime(pace)
const { startBackend } = await import('supabase-embedded')
const { ensureAccounts } = await import('../demo/accounts')
const { startCollector } = await import('../demo/collector')
const { startSimulator } = await import('../demo/dispatch/simulator')
const { TWENTY_TABLES, WRITE } = await import('./boards')

const backend = await startBackend({ project, data: 'memory', port: 0 })
await ensureAccounts(backend)
if (board === 'Twenty tables') await backend.database.exec(TWENTY_TABLES)
if (isBusy) {
  if (board === 'This computer') startCollector(backend)
  else if (board === 'Dispatch') startSimulator(backend)
  else setInterval(() => void backend.database.exec(WRITE), 1_000)
}
parentPort?.once('message', () => process.exit(0))
parentPort?.postMessage({ url: backend.url, key: backend.keys.publishable } satisfies Ready)
