import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { bundleWorker } from '../shared/bundleWorker'
import { takeTime, type Pace } from '../storm/clock'
import type { BoardName } from './boards'
import type { Counts } from './meter'
import type { Ready, Settings } from './worker'

export interface Order {
  board: BoardName
  isBusy: boolean
  windows: number
  /** In the page's own time: the warm-up, and the measurement. */
  warmUp: number
  length: number
}

/** One board with one viewer, in a process whose clock it replaces. Sends the counts to its parent. */
const pace: Pace = { speed: Number(process.argv[2]), from: Date.now() }
const clock = takeTime(pace)
const { boards } = await import('./boards')
const { createMeter } = await import('./meter')
const { createBrowser } = await import('./page')

process.once('message', (order: Order) => {
  void measureBoard(order).then(counts => {
    process.send?.(counts)
    process.disconnect()
  })
})
process.on('disconnect', () => process.exit(0))

async function measureBoard({ board, isBusy, windows, warmUp, length }: Order): Promise<Counts> {
  const project = fileURLToPath(new URL('../../supabase', import.meta.url))
  const worker = new Worker(await bundleWorker(new URL('worker.ts', import.meta.url)), {
    workerData: { pace, project, board, isBusy } satisfies Settings,
    execArgv: [],
  })
  const ready = await new Promise<Ready>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', resolve)
  })
  const meter = createMeter()
  const browser = createBrowser(ready, boards[board], meter)
  const closers: (() => void)[] = []
  for (let opened = 0; opened < windows; opened += 1) closers.push(await browser.openPage())
  await clock.pause(warmUp)
  meter.take()
  await clock.pause(length)
  const counts = meter.take()
  closers.forEach(close => close())
  await worker.terminate()
  return counts
}
