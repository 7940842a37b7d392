/** Both clocks at the same moment, ms: `wall` can be set by people, `monotonic` cannot. */
export interface ClockReading {
  wall: number
  monotonic: number
}
export const readClocks = (): ClockReading => ({ wall: Date.now(), monotonic: performance.now() })
