import { OrderedList } from '../../rows/orderedList'
import type { RowEntry } from '../../rows/rowIndex'
import type { RowFold } from '../fold'
import { toLabel } from './labelSplit'

/** Rows with the same value in a column. */
export interface Group<V> {
  /** The value's text; null: the rows with NULL. */
  readonly key: string | null
  readonly rows: number
  readonly value: V
}
interface GroupState<V> {
  readonly key: string | null
  rows: number
  readonly fold: RowFold<V>
  /** As currently ranked; null while unranked. */
  group: Group<V> | null
}

/**
 * Rows grouped by the values of a column, each group with its own fold, ranked. A change costs only the groups it
 * touches, however many others there are.
 */
export class Groups<V> implements RowFold<OrderedList<Group<V>>> {
  readonly uses: readonly string[]
  readonly #by: string | null
  readonly #labelOf: (value: unknown) => string | null
  readonly #make: () => RowFold<V>
  readonly #compare: (a: Group<V>, b: Group<V>) => number
  readonly #kept = new Map<string | null, GroupState<V>>()
  readonly #changed = new Set<GroupState<V>>()
  #ranked: OrderedList<Group<V>>

  /**
   * `make`: a fold that depends on rows only, not on the time, with an immutable value. `rank`: compares groups; ties
   * are ordered by key. `by`: null makes one group of all rows. `labelOf`: which values share a group.
   */
  constructor(
    by: string | null,
    make: () => RowFold<V>,
    rank: (a: Group<V>, b: Group<V>) => number = byKey,
    labelOf: (value: unknown) => string | null = toLabel,
  ) {
    this.uses = [...(by === null ? [] : [by]), ...make().uses]
    this.#by = by
    this.#labelOf = labelOf
    this.#make = make
    this.#compare = (a, b) => rank(a, b) || byKey(a, b)
    this.#ranked = new OrderedList(this.#compare)
  }
  load(all: readonly RowEntry[]) {
    const parts = new Map<string | null, RowEntry[]>()
    for (const entry of all) {
      const key = this.#keyOf(entry)
      const existing = parts.get(key)
      if (existing === undefined) parts.set(key, [entry])
      else existing.push(entry)
    }
    this.#kept.clear()
    this.#changed.clear()
    this.#ranked = new OrderedList(this.#compare)
    for (const [key, rows] of parts) this.#begin(key, rows.length).fold.load(rows)
  }
  add(entry: RowEntry) {
    const key = this.#keyOf(entry)
    const state = this.#kept.get(key) ?? this.#begin(key, 0)
    state.rows += 1
    state.fold.add(entry)
    this.#changed.add(state)
  }
  remove(entry: RowEntry) {
    const state = this.#kept.get(this.#keyOf(entry))
    if (state === undefined) return
    state.rows -= 1
    if (state.rows > 0) state.fold.remove(entry)
    else this.#kept.delete(state.key)
    this.#changed.add(state)
  }
  value(now: number) {
    for (const state of this.#changed) {
      if (state.group !== null) this.#ranked.delete(state.group)
      const { key, rows, fold } = state
      state.group = rows === 0 ? null : { key, rows, value: fold.value(now) }
      if (state.group !== null) this.#ranked.add(state.group)
    }
    this.#changed.clear()
    return this.#ranked
  }
  /** As of the last call of `value`; null if there is no such group. */
  group(key: string | null): Group<V> | null {
    return this.#kept.get(key)?.group ?? null
  }
  #keyOf({ row }: RowEntry): string | null {
    return this.#by === null ? null : this.#labelOf(row[this.#by])
  }
  #begin(key: string | null, rows: number): GroupState<V> {
    const state = { key, rows, fold: this.#make(), group: null }
    this.#kept.set(key, state)
    this.#changed.add(state)
    return state
  }
}

/** By text, NULL last. */
const byKey = ({ key: a }: Group<unknown>, { key: b }: Group<unknown>) =>
  a === b ? 0 : a === null ? 1 : b === null || a < b ? -1 : 1
