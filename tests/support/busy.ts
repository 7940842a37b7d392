import { availableParallelism, loadavg } from 'node:os'

/**
 * How many times as long as alone something may take now: on a machine that is shared each gets its part of a second.
 */
export const busyness = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
