/** This computer's two clocks at one moment, ms: the one that people set, and the one that they cannot. */
export interface Moment {
  wall: number
  monotonic: number
}

/** How far this computer's clock is ahead of the project's, ms; so it was when the monotonic clock said `at`. */
interface Bounds {
  from: number
  to: number
  at: number
}

/** A `Date` header and a token's `iat` are cut to whole seconds, a time of this computer to milliseconds. */
const WHOLE_MS = 1_000
const TICK_MS = 1
/** Two clocks drift apart by no more: as fast as NTP lets a system slew its clock (RFC 5905, 500 ppm). */
const DRIFT = 500e-6
/** A smaller step may be the clocks' own coarseness, or slewing. */
const STEP_MS = 100
/** No request for a token takes longer, however busy this computer is. */
const ISSUED_MS = 60_000

/**
 * What is known of this computer's clock against the project's. Every answer that is dated bounds it: the date lies
 * between asking and answering. The bounds of all answers are taken together; they widen with time, so that old ones
 * do not count for ever. One answer that contradicts them is not believed before another one agrees with it.
 */
export class Clock {
  readonly #look: () => Moment
  #seen: Moment
  #known: Bounds | null = null
  #rival: Bounds | null = null

  constructor(look: () => Moment = bothClocks) {
    this.#look = look
    this.#seen = look()
  }

  /**
   * By how many ms this computer's clock is ahead, or behind if negative: only as far as it certainly is, and so 0
   * where the two may agree.
   */
  ahead(): number {
    const { monotonic } = this.now()
    if (this.#known === null) return 0
    const { from, to } = aged(this.#known, monotonic)
    // No -0.
    return Math.trunc(Math.max(from, Math.min(to, 0))) + 0
  }

  /** An answer to what was asked at `asked` has just come; `date`: when the project gave it, ms, whole seconds. */
  answered(date: number, asked: Moment): void {
    const now = this.now()
    // Set between the two, or asleep: it cannot be told by which clock the request went out.
    if (stepOf(asked, now) === 0) this.#learn(asked.wall - date - WHOLE_MS, date, now)
  }

  /** The project has just issued a token at `date`, ms, whole seconds. */
  issued(date: number): void {
    const now = this.now()
    this.#learn(now.wall - ISSUED_MS - date - WHOLE_MS, date, now)
  }

  /** Looks at both clocks. One that was set back is followed; a jump ahead may be a sleep, and nothing is known after. */
  now(): Moment {
    const now = this.#look()
    const step = stepOf(this.#seen, now)
    if (step === 0) return now
    this.#seen = now
    this.#rival = null
    const known = this.#known
    this.#known =
      step < 0 && known !== null ? { ...known, from: known.from + step, to: known.to + step } : null
    return now
  }

  #learn(from: number, date: number, now: Moment): void {
    const bounds = { from, to: now.wall + TICK_MS - date, at: now.monotonic }
    this.#seen = now
    const both = this.#known === null ? bounds : met(this.#known, bounds)
    const again = this.#rival && met(this.#rival, bounds)
    this.#rival = (both ?? again) ? null : bounds
    this.#known = both ?? again ?? this.#known
  }
}

/** For requests to the project: hears of the `Date` of every answer. A browser shows it where the project lets it. */
export const datedFetch =
  (project: typeof fetch, clock: Clock): typeof fetch =>
  async (input, init) => {
    const asked = clock.now()
    const answer = await project(input, init)
    const date = Date.parse(answer.headers.get('date') ?? '')
    if (!Number.isNaN(date)) clock.answered(date, asked)
    return answer
  }

const bothClocks = (): Moment => ({ wall: Date.now(), monotonic: performance.now() })

/** By how much the clock was set, or the monotonic one stood still; 0 where both went on alike. */
function stepOf(before: Moment, after: Moment): number {
  const passed = after.monotonic - before.monotonic
  const step = after.wall - before.wall - passed
  return Math.abs(step) > STEP_MS + DRIFT * passed ? step : 0
}

function aged({ from, to, at }: Bounds, now: number): Bounds {
  const drift = DRIFT * (now - at)
  return { from: from - drift, to: to + drift, at: now }
}

/** What both say, at the time of the second; null where they contradict. */
function met(before: Bounds, now: Bounds): Bounds | null {
  const known = aged(before, now.at)
  const both = { from: Math.max(known.from, now.from), to: Math.min(known.to, now.to), at: now.at }
  return both.from <= both.to ? both : null
}
