import { TimeIndex, type IndexOf } from './folds/timeIndex'
import type { Delta, HeldRow } from './rowIndex'

/** The indexes that folds of the same rows share, one a column. One that nobody uses any more is let go. */
export class Indexes<User extends object> {
  #byColumn = new Map<string, TimeIndex>()
  readonly #used = new WeakMap<User, Set<TimeIndex>>()
  #loaded = new WeakSet<TimeIndex>()
  #kept: readonly TimeIndex[] = []

  /** Makes somebody who uses those that they ask for meanwhile. */
  make(make: (indexOf: IndexOf) => User): User {
    const used = new Set<TimeIndex>()
    const user = make(column => {
      const index = this.#byColumn.get(column) ?? new TimeIndex(column)
      this.#byColumn.set(column, index)
      used.add(index)
      return index
    })
    this.#used.set(user, used)
    return user
  }
  /** Whoever is made from now on gets others than those there are. */
  renew() {
    this.#byColumn = new Map()
  }
  /** All rows are others. */
  unload() {
    this.#loaded = new WeakSet()
  }
  /** Nobody else uses any. */
  keepFor(users: Iterable<User>) {
    const kept = new Set([...users].flatMap(user => [...(this.#used.get(user) ?? [])]))
    this.#kept = [...kept]
    for (const [column, index] of this.#byColumn) if (!kept.has(index)) this.#byColumn.delete(column)
  }
  /** Whether there are rows in any that it uses. */
  areLoadedFor(user: User): boolean {
    return [...(this.#used.get(user) ?? [])].some(index => this.#loaded.has(index))
  }
  /** Those without rows: they are to be loaded, and told of changes from then on. */
  unloaded(): readonly TimeIndex[] {
    return this.#kept.filter(index => !this.#loaded.has(index))
  }
  load(indexes: readonly TimeIndex[], all: readonly HeldRow[]) {
    for (const index of indexes) {
      index.load(all)
      this.#loaded.add(index)
    }
  }
  apply(deltas: readonly Delta[], isTold: (index: TimeIndex) => boolean = () => true) {
    for (const index of this.#kept) if (isTold(index)) index.apply(deltas)
  }
}
