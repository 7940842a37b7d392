import type { Change, Order } from './orders'

export interface Group {
  key: string | number
  count: number
  sum: number
  max: number
}
/** The content of the twelve panels. */
export interface Views {
  total: Omit<Group, 'key'>
  /** By intervals of two seconds. */
  buckets: Group[]
  newest: Order[]
  top: Order[]
  regions: Group[]
}

export const SHOWN = 50
export const isOpen = ({ status }: Order) => status === 'open'
export const byAmount = (a: Order, b: Order) => b.amount - a.amount || a.id - b.id
export const byId = (a: Order, b: Order) => b.id - a.id
const byKey = (a: Group, b: Group) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

export const newestOf = (rows: readonly Order[]) => [...rows].sort(byId).slice(0, SHOWN)
export const topOf = (rows: readonly Order[]) => rows.filter(isOpen).sort(byAmount).slice(0, SHOWN)
export const sortGroups = (groups: readonly Group[]) => [...groups].sort(byKey)

function groupsOf(rows: readonly Order[], keyOf: (row: Order) => string | number): Group[] {
  const groups = new Map<string | number, Group>()
  for (const row of rows) {
    const key = keyOf(row)
    let group = groups.get(key)
    if (group === undefined) groups.set(key, (group = { key, count: 0, sum: 0, max: -Infinity }))
    group.count += 1
    group.sum += row.amount
    if (row.amount > group.max) group.max = row.amount
  }
  return [...groups.values()].sort(byKey)
}
export const bucketsOf = (rows: readonly Order[]) => groupsOf(rows, ({ bucket }) => bucket)
export const regionsOf = (rows: readonly Order[]) => groupsOf(rows, ({ region }) => region)

/** The whole, of groups that every row is in. */
export function totalOf(groups: readonly Group[]): Views['total'] {
  const total = { count: 0, sum: 0, max: -Infinity }
  for (const { count, sum, max } of groups) {
    total.count += count
    total.sum += sum
    if (max > total.max) total.max = max
  }
  return total
}

/** All of them, from nothing. */
export function viewsOf(rows: readonly Order[]): Views {
  const regions = regionsOf(rows)
  const [newest, top] = [newestOf(rows), topOf(rows)]
  return { total: totalOf(regions), buckets: bucketsOf(rows), newest, top, regions }
}

/** The array with one change, as one writes it for React's state. */
export function applyChange(rows: readonly Order[], { type, id, row }: Change): Order[] {
  if (type === 'INSERT') return [...rows, row]
  if (type === 'UPDATE') return rows.map(knownRow => (knownRow.id === id ? row : knownRow))
  return rows.filter(knownRow => knownRow.id !== id)
}
