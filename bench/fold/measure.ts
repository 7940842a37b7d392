import { setImmediate } from 'node:timers/promises'
import { bruteForce, mistake } from './answer'
import type { Contender, Engine } from './engines/engine'
import { overTheWire, Stream, type Change } from '../stream'

/** What one engine took in one round at one size, by batch, ms. */
export interface Sample {
  batch: number
  /** By the clock, in which other processes have a share. */
  wall: number[]
  /** Processor time of this process, with what V8 compiles and collects on other threads meanwhile. */
  cpu: number[]
}
interface Asked {
  rows: number
  batches: readonly number[]
  /** For each of them, processor ms of batches. */
  budget: number
  seed: number
}

const WARM_MS = 500
/** Batches are made in lots, out of the time that counts; as many as a frame brings, since what waits is garbage to copy. */
const LOT = 160

/** A fresh engine each `rows` / 2 events, and each one held against brute force before it goes. */
export async function measure(contender: Contender, { rows, batches, budget, seed }: Asked) {
  let turn = 0
  let [engine, stream] = await begun()
  let heard = 0
  const samples: Sample[] = []

  async function begun(): Promise<[Engine, Stream]> {
    const stream = new Stream(seed + (turn += 1), rows)
    const engine = contender.make()
    await engine.load([...stream.table.values()].map(row => ({ ...row })))
    engine.flush()
    globalThis.gc?.()
    return [engine, stream]
  }
  async function checked() {
    await engine.settled?.()
    const wrong = mistake(
      engine.flush(),
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
    let spent = 0
    while (spent < ms) {
      if (heard > Math.max(batch * 20, rows / 2)) {
        await checked()
        ;[engine, stream] = await begun()
        heard = 0
      }
      const each = sample.cpu.length === 0 ? ms / 2 : spent / sample.cpu.length
      const changes = lot(batch, Math.max(1, Math.min(LOT / batch, (ms - spent) / each)))
      for (const frame of changes) {
        const [start, before] = [performance.now(), process.cpuUsage()]
        engine.apply(frame)
        if (engine.settled !== undefined) await engine.settled()
        engine.flush()
        const { user, system } = process.cpuUsage(before)
        sample.wall.push(performance.now() - start)
        sample.cpu.push((user + system) / 1000)
        spent += (user + system) / 1000
      }
      heard += batch * changes.length
      await setImmediate()
    }
    return sample
  }

  for (const batch of batches) {
    await run(batch, Math.min(WARM_MS, budget))
    samples.push(await run(batch, budget))
  }
  await checked()
  return samples
}
