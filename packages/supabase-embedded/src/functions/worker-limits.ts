/** The limits of one worker. Times are in milliseconds. */
export interface WorkerLimits {
  /** Megabytes of heap; the hosted service's number. */
  memory: number
  /**
   * How long it may block its event loop. The hosted limit is 2 s of CPU per request; wall time on a busy laptop needs
   * more.
   */
  blocked: number
  /** Life of a worker: the hosted service's on a paid plan, and the CLI's. */
  wall: number
  /** Until the head of an answer, as on the hosted service. */
  idle: number
  /** Until the module is loaded and serves. */
  boot: number
}

/** Where the hosted service's free plan gives less. */
export const freePlan: Partial<WorkerLimits> = { wall: 150_000 }

export const defaultLimits: WorkerLimits = {
  memory: 256,
  blocked: 5_000,
  wall: 400_000,
  idle: 150_000,
  boot: 10_000,
}
