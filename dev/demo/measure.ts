import { cpus, freemem, loadavg, totalmem, type CpuInfo } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** One row of `public.machine_samples`. Shares in percent, memory in bytes, delay in milliseconds. */
export interface Sample {
  load: number
  cpu: number
  cpu_busiest: number
  cores: number[]
  memory_used: number
  memory_total: number
  loop_delay: number
}

/** Each call measures what happened since the call before. */
export function machine(): { sample(): Sample; stop(): void } {
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  let before = cpus()
  return {
    sample() {
      const now = cpus()
      const cores = busyShares(before, now)
      before = now
      const loopDelay = loop.max / 1e6
      loop.reset()
      return {
        load: loadavg()[0] ?? 0,
        cpu: round(cores.reduce((sum, share) => sum + share, 0) / cores.length),
        cpu_busiest: Math.max(...cores),
        cores,
        memory_used: totalmem() - freemem(),
        memory_total: totalmem(),
        loop_delay: round(loopDelay),
      }
    },
    stop: () => loop.disable(),
  }
}

/** Percent of each core's time that was not idle between two readings. */
export function busyShares(before: CpuInfo[], now: CpuInfo[]): number[] {
  return now.map(({ times }, core) => {
    const past = before[core]?.times
    const total = sum(times) - sum(past)
    const idle = times.idle - (past?.idle ?? 0)
    return total > 0 ? round((100 * (total - idle)) / total) : 0
  })
}

const sum = (times: CpuInfo['times'] | undefined) =>
  times === undefined ? 0 : times.user + times.nice + times.sys + times.idle + times.irq
const round = (value: number) => Math.round(value * 10) / 10
