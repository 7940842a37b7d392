const TICK = 5_000
const BUCKETS = 12

/** Events per second as a mean over at most a minute, in ticks of 5 s, as the hosted service counts them. */
class Rate {
  #buckets = [0]
  #count = 0
  #nextTick = Date.now() + TICK

  add(): void {
    this.#roll()
    this.#count += 1
  }

  /** Changes at ticks only: what was counted since the last one is not in it yet. */
  get mean(): number {
    this.#roll()
    const sum = this.#buckets.reduce((total, bucket) => total + bucket, 0)
    return sum / this.#buckets.length / (TICK / 1000)
  }

  #roll(): void {
    const late = Math.floor((Date.now() - this.#nextTick) / TICK) + 1
    if (late <= 0) return
    const quiet = Array<number>(Math.min(late - 1, BUCKETS)).fill(0)
    this.#buckets = [...quiet, this.#count, ...this.#buckets].slice(0, BUCKETS)
    this.#count = 0
    this.#nextTick += late * TICK
  }
}

/** The rates of one server, each counted for itself. */
export interface Rates {
  joins: Rate
  events: Rate
  changes: Rate
  presence: Rate
}

export const newRates = (): Rates => ({
  joins: new Rate(),
  events: new Rate(),
  changes: new Rate(),
  presence: new Rate(),
})
