import { setImmediate } from 'node:timers/promises'
import { bruteForce, mistake } from './answer'
import type { Contender, Engine } from './engines/engine'
import { overTheWire, Stream, type Change } from '../stream'

/** The times of one engine in one round at one size, by batch, in ms. */
export interface Sample {
  batch: number
  /** Wall-clock time, which includes other processes. */
  wall: number[]
  /** Processor time of this process, with what V8 compiles and collects on other threads meanwhile. */
  cpu: number[]
}
interface MeasureOptions {
  rows: number
  batches: readonly number[]
  /** The processor time of each engine's batches, in ms. */
  budget: number
  seed: number
}

const WARM_MS = 500
/**
 * Batches are created in lots, outside the measured time, and as many at a time as a frame brings: more would leave
 * garbage to be copied.
 */
const LOT = 160

/** A fresh engine after `rows` / 2 events; each one is compared with brute force before it is dropped. */
export async function measure(contender: Contender, { rows, batches, budget, seed }: MeasureOptions) {
  let turn = 0
  let [engine, stream] = await beginEngine()
  let changeCount = 0
  const samples: Sample[] = []

  async function beginEngine(): Promise<[Engine, Stream]> {
    const stream = new Stream(seed + (turn += 1), rows)
    const engine = await contender.make()
    await engine.load([...stream.table.values()].map(row => ({ ...row })))
    engine.flush()
    globalThis.gc?.()
    return [engine, stream]
  }
  async function checkAnswer() {
    await engine.settle?.()
    engine.flush()
    const wrong = mistake(
      engine.answer(),
      bruteForce(stream.table.values()),
      contender.tolerance,
      contender.areTiesFree,
    )
    if (wrong !== null) throw new Error(`${contender.name} at ${rows} rows: ${wrong}`)
    await engine.close?.()
  }
  const lot = (batch: number, count: number): Change[][] =>
    Array.from({ length: count }, () => Array.from({ length: batch }, () => overTheWire(stream.next())))

  async function run(batch: number, ms: number): Promise<Sample> {
    const sample: Sample = { batch, wall: [], cpu: [] }
    let spentMs = 0
    while (spentMs < ms) {
      if (changeCount > Math.max(batch * 20, rows / 2)) {
        await checkAnswer()
        ;[engine, stream] = await beginEngine()
        changeCount = 0
      }
      const each = sample.cpu.length === 0 ? ms / 2 : spentMs / sample.cpu.length
      const changes = lot(batch, Math.max(1, Math.min(LOT / batch, (ms - spentMs) / each)))
      for (const frame of changes) {
        const [start, before] = [performance.now(), process.cpuUsage()]
        engine.apply(frame)
        if (engine.settle !== undefined) await engine.settle()
        engine.flush()
        const { user, system } = process.cpuUsage(before)
        sample.wall.push(performance.now() - start)
        sample.cpu.push((user + system) / 1000)
        spentMs += (user + system) / 1000
      }
      changeCount += batch * changes.length
      await setImmediate()
    }
    return sample
  }

  for (const batch of batches) {
    await run(batch, Math.min(WARM_MS, budget))
    samples.push(await run(batch, budget))
  }
  await checkAnswer()
  return samples
}
