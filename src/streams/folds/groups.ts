import { text } from '../order'
import type { HeldRow } from '../rowIndex'
import type { RowFold } from './fold'
import { Partition, type Part } from './partition'

/** Rows that have one value in a column, by its text. */
export interface Group<V> extends Part<V> {
  readonly label: string
}

/** Rows by the values of a column, each group with a fold of its own; by label, ascending. */
export class Groups<V> implements RowFold<readonly Group<V>[]> {
  readonly uses: readonly string[]
  readonly #parts: Partition<string, V>
  readonly #labelOf: (held: HeldRow) => string
  #last: { parts: ReadonlyMap<string, Part<V>>; groups: readonly Group<V>[] } | null = null

  /** `make`: a fold that changes with rows only, not with time. */
  constructor(by: string, make: () => RowFold<V>) {
    this.uses = [by, ...make().uses]
    this.#parts = new Partition(make)
    this.#labelOf = ({ row }) => text(row[by])
  }
  load(all: readonly HeldRow[]) {
    this.#parts.load(all, this.#labelOf)
  }
  add(held: HeldRow) {
    this.#parts.add(this.#labelOf(held), held)
  }
  remove(held: HeldRow) {
    this.#parts.remove(this.#labelOf(held), held)
  }
  value(now: number) {
    const parts = this.#parts.parts(now)
    if (this.#last?.parts === parts) return this.#last.groups
    const known = new Map(this.#last?.groups.map(group => [group.label, group]))
    const groups = [...parts].map(([label, part]) => {
      const group = known.get(label)
      return group?.of === part.of && group.rows === part.rows ? group : { label, ...part }
    })
    groups.sort((a, b) => (a.label < b.label ? -1 : 1))
    this.#last = { parts, groups }
    return groups
  }
}
