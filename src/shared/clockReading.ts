/** This computer's two clocks at one moment, ms: people can set `wall`, and cannot set `monotonic`. */
export interface ClockReading {
  wall: number
  monotonic: number
}
