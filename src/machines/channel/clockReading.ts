import { environmentOf, type WithEnvironment } from '../shared/environment'

/** Both clocks at the same moment, ms: `wall` can be set by people, `monotonic` cannot. */
export interface ClockReading {
  wall: number
  monotonic: number
}
export function readClocks(holder: WithEnvironment): ClockReading {
  const { now, monotonic } = environmentOf(holder)
  return { wall: now(), monotonic: monotonic() }
}
