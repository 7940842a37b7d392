/** First come, first served. PGlite is one session: whoever holds the lock owns its transaction, role and settings. */
export class Lock {
  #tail: Promise<void> = Promise.resolve()

  /** Resolves when it is our turn, with the function that gives it up. */
  async acquire(): Promise<() => void> {
    const before = this.#tail
    let release: () => void = () => undefined
    this.#tail = new Promise(resolve => (release = resolve))
    await before
    return release
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
