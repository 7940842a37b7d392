import type { ClockReading } from '../../shared/clockReading'

/**
 * By how many ms this computer's clock is ahead of the project's: between `from` and `to`, measured at the monotonic
 * time `at`.
 */
interface SkewBounds {
  from: number
  to: number
  at: number
}

/** A `Date` header and a token's `iat` are truncated to whole seconds, a time of this computer to milliseconds. */
const SECOND_MS = 1_000
const RESOLUTION_MS = 1
/** The fastest drift between two clocks: the rate at which NTP lets a system slew its clock (RFC 5905, 500 ppm). */
const DRIFT = 500e-6
/** A smaller step may come from the clocks' resolution, or from slewing. */
const STEP_MS = 100
/** No token request takes longer, however busy this computer is. */
const MAX_ISSUE_MS = 60_000

/**
 * Estimates this computer's clock skew against the project's. Every answer with a date bounds the skew: the date lies
 * between request and answer. The bounds of all answers are intersected; they widen with time, so that old ones do not
 * count forever. An answer that contradicts them counts only after a second one agrees with it.
 */
export class Clock {
  readonly #readClocks: () => ClockReading
  #lastReading: ClockReading
  #bounds: SkewBounds | null = null
  #contradiction: SkewBounds | null = null

  constructor(readClocks: () => ClockReading = bothClocks) {
    this.#readClocks = readClocks
    this.#lastReading = readClocks()
  }

  /** By how many ms this computer's clock is ahead at present: between these two; null while nothing is known. */
  skew(): { from: number; to: number } | null {
    const { monotonic } = this.now()
    return this.#bounds && widen(this.#bounds, monotonic)
  }

  /**
   * Takes the date of an answer that has just come, for a request sent at `askedAt`. `date`: the project's time, ms,
   * whole seconds.
   */
  noteAnswer(date: number, askedAt: ClockReading): void {
    const now = this.now()
    // If the clock was set or the computer slept in between, the request's time on the new clock is unknown.
    if (stepOf(askedAt, now) === 0) this.#learn(askedAt.wall - date - SECOND_MS, date, now)
  }

  /** Takes the issue time of a token that the project has just issued. `date`: ms, whole seconds. */
  noteIssued(date: number): void {
    const now = this.now()
    this.#learn(now.wall - MAX_ISSUE_MS - date - SECOND_MS, date, now)
  }

  /**
   * Reads both clocks. If the wall clock was set back, the bounds move with it; where it jumped ahead, it may have been
   * set, or this computer slept, and the bounds allow for both.
   */
  now(): ClockReading {
    const now = this.#readClocks()
    const step = stepOf(this.#lastReading, now)
    if (step === 0) return now
    this.#lastReading = now
    this.#contradiction = null
    const bounds = this.#bounds
    // Asleep, the clocks drift, too.
    const least = step < 0 ? step : -DRIFT * step
    this.#bounds = bounds && { ...bounds, from: bounds.from + least, to: bounds.to + step }
    return now
  }

  #learn(from: number, date: number, now: ClockReading): void {
    const bounds = { from, to: now.wall + RESOLUTION_MS - date, at: now.monotonic }
    this.#lastReading = now
    const both = this.#bounds === null ? bounds : intersect(this.#bounds, bounds)
    const confirmation = this.#contradiction && intersect(this.#contradiction, bounds)
    this.#contradiction = (both ?? confirmation) ? null : bounds
    this.#bounds = both ?? confirmation ?? this.#bounds
  }
}

/**
 * A fetch that reports the `Date` of every answer to `clock`. A browser exposes that header only if the project allows
 * it.
 */
export const clockedFetch =
  (project: typeof fetch, clock: Clock): typeof fetch =>
  async (input, init) => {
    const askedAt = clock.now()
    const answer = await project(input, init)
    const date = Date.parse(answer.headers.get('date') ?? '')
    if (!Number.isNaN(date)) clock.noteAnswer(date, askedAt)
    return answer
  }

const bothClocks = (): ClockReading => ({ wall: Date.now(), monotonic: performance.now() })

/** ms by which the wall clock was set, or the monotonic clock stood still; 0 if both advanced alike. */
function stepOf(before: ClockReading, after: ClockReading): number {
  const elapsedMs = after.monotonic - before.monotonic
  const step = after.wall - before.wall - elapsedMs
  return Math.abs(step) > STEP_MS + DRIFT * elapsedMs ? step : 0
}

function widen({ from, to, at }: SkewBounds, now: number): SkewBounds {
  const drift = DRIFT * (now - at)
  return { from: from - drift, to: to + drift, at: now }
}

/** The intersection at the time of the second bounds; null if they contradict each other. */
function intersect(before: SkewBounds, now: SkewBounds): SkewBounds | null {
  const { from, to } = widen(before, now.at)
  const both = { from: Math.max(from, now.from), to: Math.min(to, now.to), at: now.at }
  return both.from <= both.to ? both : null
}
