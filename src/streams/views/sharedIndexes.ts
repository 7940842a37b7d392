import { TimeIndex, type IndexOf } from '../folds/time/timeIndex'
import type { Delta, RowEntry } from '../rows/rowIndex'

/** The indexes that folds of the same rows share, one per column. Unused indexes are dropped. */
export class SharedIndexes<User extends object> {
  #byColumn = new Map<string, TimeIndex>()
  readonly #used = new WeakMap<User, Set<TimeIndex>>()
  #loaded = new WeakSet<TimeIndex>()
  #kept: readonly TimeIndex[] = []

  /** Creates a user, and records the indexes that it requests. */
  make(make: (indexOf: IndexOf) => User): User {
    const indexesInUse = new Set<TimeIndex>()
    const user = make(column => {
      const index = this.#byColumn.get(column) ?? new TimeIndex(column)
      this.#byColumn.set(column, index)
      indexesInUse.add(index)
      return index
    })
    this.#used.set(user, indexesInUse)
    return user
  }
  /** Later users get new indexes instead of the existing ones. */
  renew() {
    this.#byColumn = new Map()
  }
  /** All rows were replaced. */
  markUnloaded() {
    this.#loaded = new WeakSet()
  }
  /** Drops the indexes that none of these users uses. */
  keepFor(users: Iterable<User>) {
    const inUse = new Set([...users].flatMap(user => [...(this.#used.get(user) ?? [])]))
    this.#kept = [...inUse]
    for (const [column, index] of this.#byColumn) if (!inUse.has(index)) this.#byColumn.delete(column)
  }
  /** Whether an index of this user has rows. */
  areLoadedFor(user: User): boolean {
    return [...(this.#used.get(user) ?? [])].some(index => this.#loaded.has(index))
  }
  /** Indexes without rows: they are to be loaded, and to receive changes from then on. */
  withoutRows(): readonly TimeIndex[] {
    return this.#kept.filter(index => !this.#loaded.has(index))
  }
  load(indexes: readonly TimeIndex[], all: readonly RowEntry[]) {
    for (const index of indexes) {
      index.load(all)
      this.#loaded.add(index)
    }
  }
  apply(deltas: readonly Delta[], isIncluded: (index: TimeIndex) => boolean = () => true) {
    for (const index of this.#kept) if (isIncluded(index)) index.apply(deltas)
  }
}
