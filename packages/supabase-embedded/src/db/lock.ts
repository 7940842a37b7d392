/**
 * First come, first served. PGlite is one session: the holder of the lock owns its transaction, role and settings.
 */
export class Lock {
  #tail: Promise<void> = Promise.resolve()
  #wanted = 0

  /** Nobody holds it and nobody waits. */
  get idle(): boolean {
    return this.#wanted === 0
  }

  /** Resolves when it is our turn, with the function that gives it up. */
  async acquire(): Promise<() => void> {
    const before = this.#tail
    let pass: () => void = () => undefined
    this.#tail = new Promise(resolve => (pass = resolve))
    this.#wanted++
    await before
    return () => {
      this.#wanted--
      pass()
    }
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }
}
