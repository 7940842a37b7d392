/** The last `limit` ids that were added. */
export class RecentIds {
  readonly #ids: Set<string>
  readonly #limit: number
  constructor(limit: number, earlier?: RecentIds) {
    this.#limit = limit
    this.#ids = new Set(earlier === undefined ? [] : earlier.#ids)
  }
  has(id: string): boolean {
    return this.#ids.has(id)
  }
  add(id: string) {
    this.#ids.delete(id)
    this.#ids.add(id)
    const [oldest] = this.#ids
    if (this.#ids.size > this.#limit && oldest !== undefined) this.#ids.delete(oldest)
  }
}
