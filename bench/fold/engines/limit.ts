import { byAmount, TOP, type Answer, type Totals } from '../answer'
import type { Change, Order } from '../../stream'
import { Blocks } from './blocks'
import type { Contender, Engine } from './engine'

interface Group {
  count: number
  sum: number
  amounts: Blocks<number>
}

/**
 * Both views by hand, for this table only: no general order, no limit, no verification, no late reads, keys and amounts
 * known to be numbers, sums that drift. Only the essential work remains.
 */
class Limit implements Engine {
  readonly #table = new Map<number, Order>()
  readonly #open = new Blocks<Order>(byAmount)
  readonly #groups = new Map<string, Group>()
  #last: Answer = { top: [], groups: [] }
  #isTopStale = true
  #areGroupsStale = true

  load(rows: Order[]) {
    const amounts = new Map<string, number[]>()
    for (const row of rows) {
      this.#table.set(row.id, row)
      const group = amounts.get(row.region)
      if (group === undefined) amounts.set(row.region, [row.amount])
      else group.push(row.amount)
    }
    this.#open.build(rows.filter(({ status }) => status === 'open'))
    for (const [region, of] of amounts) {
      const group = this.#group(region)
      group.count = of.length
      group.sum = of.reduce((sum, amount) => sum + amount, 0)
      group.amounts.build(of)
    }
  }
  apply(changes: readonly Change[]) {
    for (const { id, row } of changes) {
      const before = this.#table.get(id)
      if (row === null) this.#table.delete(id)
      else this.#table.set(id, row)
      if (before?.status === 'open') {
        this.#open.delete(before)
        this.#isTopStale = true
      }
      if (row?.status === 'open') {
        this.#open.add(row)
        this.#isTopStale = true
      }
      if (before?.region === row?.region && before?.amount === row?.amount) continue
      if (before !== undefined) this.#leave(before)
      if (row !== null) this.#enter(row)
    }
  }
  flush() {
    const top = this.#isTopStale ? this.#open.head(TOP) : this.#last.top
    const groups = this.#areGroupsStale ? this.#totals() : this.#last.groups
    this.#isTopStale = false
    this.#areGroupsStale = false
    this.#last = { top, groups }
  }
  answer(): Answer {
    return this.#last
  }

  #enter({ region, amount }: Order) {
    const group = this.#group(region)
    group.count += 1
    group.sum += amount
    group.amounts.add(amount)
    this.#areGroupsStale = true
  }
  #leave({ region, amount }: Order) {
    const group = this.#group(region)
    group.count -= 1
    group.sum -= amount
    group.amounts.delete(amount)
    if (group.count === 0) this.#groups.delete(region)
    this.#areGroupsStale = true
  }
  #group(region: string): Group {
    const existing = this.#groups.get(region)
    if (existing !== undefined) return existing
    const group = { count: 0, sum: 0, amounts: new Blocks<number>((a, b) => a - b) }
    this.#groups.set(region, group)
    return group
  }
  #totals(): Totals[] {
    const totals: Totals[] = []
    for (const [region, { count, sum, amounts }] of this.#groups) {
      const [min, max] = [amounts.first ?? NaN, amounts.last ?? NaN]
      totals.push({ region, count, sum, average: sum / count, min, max })
    }
    return totals.sort((a, b) => (a.region < b.region ? -1 : 1))
  }
}

export const limit: Contender = {
  name: 'plain limit',
  make: () => new Limit(),
  most: Infinity,
  tolerance: 1e-9,
  areTiesFree: false,
}
