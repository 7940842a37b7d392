import type { Row, Signal } from '../backend/port'
import type { Shape } from '../board/source'
import { differing } from './differing'
import { comparator, keyOf } from './order'

export type Change = Extract<Signal, { type: 'insert' | 'update' | 'delete' }>

export interface HeldRow {
  key: string
  row: Row
}
export interface Rows {
  /** In the shape's order. A row that did not change is the same object as before. */
  list: readonly HeldRow[]
  /** The table has more rows than the shape's limit let in. */
  cut: boolean
}

/** What the held rows lack: a hole that a read must fill, or places that only a read can fill. */
export type Want = 'repair' | 'refill' | null

export interface Held {
  /** Folds changes in their order of arrival. Costs one pass over the held rows per call, not per change. */
  apply(changes: readonly Change[]): Want
  /** From here until `replace`, changes are also kept aside, to be laid over rows that were read meanwhile. */
  beginRead(): void
  /**
   * The keys of the rows in which what was read differs from what is held, or was before this connection, but for
   * those for which a change came meanwhile.
   */
  differing(read: readonly Row[]): string[]
  /** In the place of `replace`, when what was read is not wanted. */
  endRead(): void
  replace(read: readonly Row[]): Want
  /** Null before the first read. */
  rows(): Rows | null
}

/**
 * The rows of one shape over one connection. Changes are kept aside from the start, before any read. `before`: the
 * rows that were held before it, to compare the first read with.
 */
export function holdRows(shape: Shape, before: Rows | null = null, numbers?: ReadonlySet<string>): Held {
  const compare = comparator(shape, numbers)
  const byPlace = (a: HeldRow, b: HeldRow) => compare(a.row, b.row)
  const rows = new Map<string, HeldRow>(before?.list.map(held => [held.key, held]))
  /** By key, what arrived since the read began; null is a tombstone, so that a late read revives nothing. */
  let aside: Map<string, Row | null> | null = new Map()
  let shown: Rows | null = null

  function keepAside({ key, row }: Keyed) {
    if (aside === null) return
    aside.set(key, row && { ...aside.get(key), ...row })
  }

  function place(changes: readonly Keyed[], before: Rows): Want {
    let want: Want = null
    const touched = new Set<string>()
    for (const { key, row } of changes) {
      touched.add(key)
      if (row === null) {
        rows.delete(key)
        continue
      }
      // An update leaves out columns that did not change and are stored out of line (TOAST).
      const merged = { ...rows.get(key)?.row, ...row }
      if (shape.columns.every(column => column in merged)) rows.set(key, { key, row: merged })
      else want = 'repair'
    }
    const untouched = before.list.filter(({ key }) => !touched.has(key))
    const arrivals = [...touched].flatMap(key => rows.get(key) ?? []).sort(byPlace)
    const edge = before.cut ? before.list.at(-1) : undefined
    // Beyond the edge of a cut list there are rows we do not hold: an arrival there is not known to be next.
    const beyond = edge ? arrivals.findIndex(row => byPlace(row, edge) > 0) : -1
    const outside = beyond < 0 ? [] : arrivals.splice(beyond)
    const list = merge(untouched, arrivals, byPlace)
    outside.push(...list.splice(shape.limit))
    for (const { key } of outside) rows.delete(key)
    const cut = before.cut || outside.length > 0
    shown = { list, cut }
    return want ?? (cut && list.length < shape.limit ? 'refill' : null)
  }

  const keyed = (change: Change): Keyed => ({
    key: keyOfChange(shape, change),
    row: change.type === 'delete' ? null : change.row,
  })

  return {
    apply(changes) {
      const arrived = changes.map(keyed)
      arrived.forEach(keepAside)
      return shown && place(arrived, shown)
    },
    beginRead() {
      aside = shown === null && aside !== null ? aside : new Map()
    },
    differing(read) {
      const known = shown ?? before
      if (known === null) return []
      const keys = differing(
        shape,
        known,
        read.map(row => ({ key: keyOf(shape, row), row })),
        numbers,
      )
      return shown === null ? keys : keys.filter(key => !aside?.has(key))
    },
    endRead() {
      aside = null
    },
    replace(read) {
      const late = [...(aside ?? [])].map(([key, row]) => ({ key, row }))
      aside = null
      const known = new Map(rows)
      rows.clear()
      for (const row of read) {
        const key = keyOf(shape, row)
        rows.set(key, reuse(known.get(key), { key, row }))
      }
      const list = [...rows.values()].sort(byPlace)
      shown = { list, cut: list.length >= shape.limit }
      return late.length === 0 ? null : place(late, shown)
    },
    rows: () => shown,
  }
}

export const keyOfChange = (shape: Shape, change: Change): string =>
  keyOf(shape, change.type === 'delete' ? change.key : change.row)

interface Keyed {
  key: string
  row: Row | null
}

function merge<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): T[] {
  const out: T[] = []
  let i = 0
  for (const next of b) {
    for (let at = a[i]; at !== undefined && compare(at, next) <= 0; at = a[++i]) out.push(at)
    out.push(next)
  }
  return out.concat(a.slice(i))
}

/** The row already held, where reading it again brought nothing new. */
function reuse(held: HeldRow | undefined, read: HeldRow): HeldRow {
  if (!held) return read
  const columns = Object.keys(read.row)
  return columns.every(column => Object.is(held.row[column], read.row[column])) ? held : read
}
