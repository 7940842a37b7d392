import { OrderedList } from '../../rows/orderedList'
import type { RowEntry } from '../../rows/rowIndex'
import { updateRow, type RowFold } from '../fold'
import { toLabel } from './labelSplit'

/** Rows with the same value in a column. */
export interface Group<V> {
  /** The value's text; null: the rows with NULL. */
  readonly key: string | null
  readonly rows: number
  readonly value: V
}
export interface GroupOrder<V> {
  readonly compare: (a: Group<V>, b: Group<V>) => number
  /** See `OrderedList`. */
  readonly rank?: (group: Group<V>) => number | null
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
  readonly #order: GroupOrder<V>
  readonly #kept = new Map<string | null, GroupState<V>>()
  readonly #changed = new Set<GroupState<V>>()
  #ranked: OrderedList<Group<V>>

  /**
   * `make`: a fold that depends on rows only, not on the time, with an immutable value. `order`: ties
   * are ordered by key. `column`: null makes one group of all rows. `labelOf`: which values share a group.
   */
  constructor(
    column: string | null,
    make: () => RowFold<V>,
    order: GroupOrder<V> = { compare: byKey },
    labelOf: (value: unknown) => string | null = toLabel,
  ) {
    this.uses = [...(column === null ? [] : [column]), ...make().uses]
    this.#by = column
    this.#labelOf = labelOf
    this.#make = make
    this.#order = { ...order, compare: (a, b) => order.compare(a, b) || byKey(a, b) }
    this.#ranked = this.#sorted()
  }
  load(all: readonly RowEntry[]) {
    const parts = new Map<string | null, RowEntry[]>()
    for (const entry of all) {
      const key = this.#keyOf(entry)
      const part = parts.get(key)
      if (part === undefined) parts.set(key, [entry])
      else part.push(entry)
    }
    this.#kept.clear()
    this.#changed.clear()
    this.#ranked = this.#sorted()
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
  update(before: RowEntry, after: RowEntry) {
    const key = this.#keyOf(after)
    const state = this.#kept.get(key)
    if (state === undefined || this.#keyOf(before) !== key) {
      this.remove(before)
      this.add(after)
      return
    }
    updateRow(state.fold, before, after)
    this.#changed.add(state)
  }
  value(now: number) {
    /** Where many changed, sorting all costs less than moving each. */
    const isMany = this.#changed.size * MANY > this.#kept.size
    for (const state of this.#changed) {
      const { key, rows, fold, group: before } = state
      const after = rows === 0 ? null : { key, rows, value: fold.value(now) }
      if (before?.rows === rows && after !== null && isSamePlain(before.value, after.value)) continue
      state.group = after
      if (isMany) continue
      if (before !== null) this.#ranked.delete(before)
      if (after !== null) this.#ranked.add(after)
    }
    if (isMany) this.#ranked = this.#sorted()
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
  #sorted(): OrderedList<Group<V>> {
    const { compare, rank = null } = this.#order
    const groups: Group<V>[] = []
    for (const { group } of this.#kept.values()) if (group !== null) groups.push(group)
    return new OrderedList(compare, groups.sort(compare), rank)
  }
  #begin(key: string | null, rows: number): GroupState<V> {
    const state = { key, rows, fold: this.#make(), group: null }
    this.#kept.set(key, state)
    this.#changed.add(state)
    return state
  }
}

const MANY = 4

/** The same, and nothing that can change within: a fold may go on with its object. */
const isSamePlain = (a: unknown, b: unknown) => Object.is(a, b) && (a === null || typeof a !== 'object')

/** By text, NULL last. */
const byKey = ({ key: a }: Group<unknown>, { key: b }: Group<unknown>) =>
  a === b ? 0 : a === null ? 1 : b === null || a < b ? -1 : 1
