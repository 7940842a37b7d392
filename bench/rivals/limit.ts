import { Blocks } from '../fold/engines/blocks'
import type { Change, Order } from './orders'
import { byAmount, byId, isOpen, SHOWN, sortGroups, totalOf, type Group, type Views } from './views'

class Groups {
  readonly #keyOf: (row: Order) => string | number
  readonly #groups = new Map<string | number, Group & { amounts: Blocks<number> }>()
  #last: Group[] = []
  #isStale = true

  constructor(keyOf: (row: Order) => string | number) {
    this.#keyOf = keyOf
  }
  add(row: Order) {
    const key = this.#keyOf(row)
    let group = this.#groups.get(key)
    if (group === undefined) {
      group = { key, count: 0, sum: 0, max: row.amount, amounts: new Blocks((a, b) => a - b) }
      this.#groups.set(key, group)
    }
    group.count += 1
    group.sum += row.amount
    group.amounts.add(row.amount)
    this.#isStale = true
  }
  delete(row: Order) {
    const group = this.#groups.get(this.#keyOf(row))
    if (group === undefined) return
    group.count -= 1
    group.sum -= row.amount
    group.amounts.delete(row.amount)
    if (group.count === 0) this.#groups.delete(group.key)
    this.#isStale = true
  }
  all(): Group[] {
    if (this.#isStale)
      this.#last = sortGroups(
        [...this.#groups.values()].map(({ key, count, sum, amounts }) => ({
          key,
          count,
          sum,
          max: amounts.last ?? -Infinity,
        })),
      )
    this.#isStale = false
    return this.#last
  }
}

/** A Map, two ordered indexes and two groupings, each changed in place: what a change costs at least in JavaScript. */
export class Limit {
  readonly #table = new Map<number, Order>()
  readonly #open = new Blocks(byAmount)
  readonly #newest = new Blocks(byId)
  readonly #buckets = new Groups(({ bucket }) => bucket)
  readonly #regions = new Groups(({ region }) => region)

  load(rows: readonly Order[]) {
    for (const row of rows) {
      this.#table.set(row.id, row)
      this.#buckets.add(row)
      this.#regions.add(row)
    }
    this.#open.build(rows.filter(isOpen))
    this.#newest.build([...rows])
  }
  apply({ id, row }: Change) {
    const before = this.#table.get(id)
    if (before !== undefined) {
      if (isOpen(before)) this.#open.delete(before)
      this.#newest.delete(before)
      this.#buckets.delete(before)
      this.#regions.delete(before)
    }
    if (row === null) {
      this.#table.delete(id)
      return
    }
    this.#table.set(id, row)
    if (isOpen(row)) this.#open.add(row)
    this.#newest.add(row)
    this.#buckets.add(row)
    this.#regions.add(row)
  }
  views(): Views {
    const [buckets, regions] = [this.#buckets.all(), this.#regions.all()]
    const [newest, top] = [this.#newest.head(SHOWN), this.#open.head(SHOWN)]
    return { total: totalOf(regions), buckets, newest, top, regions }
  }
}
