/** Holds things back for a while and lets them out in the order they came, however the delay changes meanwhile. */
export class DelayLine {
  readonly #waiting: { due: number; act: () => void }[] = []
  #timer: NodeJS.Timeout | undefined

  /** `delay` in ms; with nothing waiting and no delay, `act` happens at once. */
  pass(delay: number, act: () => void): void {
    if (delay <= 0 && this.#waiting.length === 0) {
      act()
      return
    }
    const due = Math.max(Date.now() + delay, this.#waiting.at(-1)?.due ?? 0)
    this.#waiting.push({ due, act })
    this.#arm()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#waiting.length = 0
  }

  #arm(): void {
    const [next] = this.#waiting
    clearTimeout(this.#timer)
    if (next) this.#timer = setTimeout(() => this.#release(), Math.max(0, next.due - Date.now()))
  }

  #release(): void {
    for (let [next] = this.#waiting; next && next.due <= Date.now(); [next] = this.#waiting) {
      this.#waiting.shift()
      next.act()
    }
    this.#arm()
  }
}
