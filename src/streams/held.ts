import type { Row, Signal } from '../backend/port'
import type { Shape } from '../board/source'
import { each, finish, type Work } from '../slices'
import { differing } from './differing'
import { comparator, keyOf } from './order'
import { heldRow, RowIndex, type Delta, type HeldRow, type Rows } from './rowIndex'

export type Change = Extract<Signal, { type: 'insert' | 'update' | 'delete' }>

/** What the held rows lack: a hole that a read must fill, or places that only a read can fill. */
export type Want = 'repair' | 'refill' | null

/** So many changes are placed in one go. */
const AT_ONCE = 256

export interface Held {
  /** Folds changes in their order of arrival. Costs what the changes cost, not what is held. */
  apply(changes: readonly Change[]): Want
  /** From here until `replace`, changes are also kept aside, to be laid over rows that were read meanwhile. */
  beginRead(): void
  /**
   * The keys of the rows in which what was read differs from what is held, or was before this connection, but for
   * those for which a change came meanwhile. `cut`: there may be more rows than were read.
   */
  differing(read: readonly Row[], cut?: boolean): string[]
  /** The same of many; no change may be folded before it is done. */
  findDiffering(read: readonly Row[], cut?: boolean): Work<string[]>
  /** In the place of `replace`, when what was read is not wanted. */
  endRead(): void
  /** `cut` below the shape's limit: no read brings more than this one, and so no more are held. */
  replace(read: readonly Row[], cut?: boolean): Want
  /** The same of many; no change may be folded before it is done. */
  replaceAll(read: readonly Row[], cut?: boolean): Work<Want>
  /** Null before the first read; then always the same object, which shows the rows as they are when it is asked. */
  rows(): Rows | null
  /** What became of the rows since it was last asked; null the first time: all of them came. */
  drain(): readonly Delta[] | null
}

/**
 * The rows of one shape over one connection. Changes are kept aside from the start, before any read. `before`: the
 * rows that were held before it, to compare the first read with.
 */
export function holdRows(shape: Shape, before: Rows | null = null, numbers?: ReadonlySet<string>): Held {
  const compare = comparator(shape, numbers)
  const index = new RowIndex(shape, numbers)
  /** By key, what arrived since the read began; null is a tombstone, so that a late read revives nothing. */
  let aside: Map<string, Row | null> | null = new Map()
  let shown = false
  let { limit } = shape

  function keepAside({ key, row }: Keyed) {
    if (aside === null) return
    aside.set(key, row && { ...aside.get(key), ...row })
  }

  function place(changes: readonly Keyed[]): Want {
    let want: Want = null
    const arrived = new Map<string, Row | null>()
    for (const { key, row } of changes) {
      if (row === null || isWhole(row)) {
        arrived.set(key, row)
        continue
      }
      // An update leaves out columns that did not change and are stored out of line (TOAST).
      const known = arrived.has(key) ? arrived.get(key) : index.get(key)?.row
      const whole = { ...known, ...row }
      if (isWhole(whole)) arrived.set(key, whole)
      else want = 'repair'
    }
    // Beyond the edge of a cut list there are rows we do not hold: an arrival there is not known to be next.
    const edge = index.cut ? index.last?.row : undefined
    for (const [key, row] of arrived) {
      if (row === null || (edge !== undefined && compare(row, edge) > 0)) index.delete(key)
      else index.set(key, row)
    }
    for (let { last } = index; last !== undefined && index.size > limit; last = index.last) {
      index.delete(last.key)
      index.cut = true
    }
    return want ?? (index.cut && index.size < limit ? 'refill' : null)
  }

  const isWhole = (row: Row) => shape.columns.every(column => column in row)
  const keyed = (change: Change): Keyed => ({
    key: keyOfChange(shape, change),
    row: change.type === 'delete' ? null : change.row,
  })
  function* heldRows(read: readonly Row[]): Work<HeldRow[]> {
    const rows: HeldRow[] = []
    yield* each(read, row => rows.push(heldRow(keyOf(shape, row), row)))
    return rows
  }
  function* findDiffering(read: readonly Row[], cut = read.length >= shape.limit): Work<string[]> {
    const known = shown ? index : before
    if (known === null) return []
    const keys = yield* differing(shape, known, yield* heldRows(read), cut, numbers)
    return shown ? keys.filter(key => !aside?.has(key)) : keys
  }
  function* replaceAll(read: readonly Row[], cut = read.length >= shape.limit): Work<Want> {
    yield* index.replaceAll(yield* heldRows(read), shown ? index : before)
    const late = [...(aside ?? [])].map(([key, row]) => ({ key, row }))
    aside = null
    before = null
    index.cut = cut
    limit = cut ? Math.min(read.length, shape.limit) : shape.limit
    shown = true
    let want: Want = null
    for (let at = 0; at < late.length; at += AT_ONCE) {
      const next = place(late.slice(at, at + AT_ONCE))
      want = want === 'repair' ? want : next
      yield
    }
    return want
  }

  return {
    apply(changes) {
      const arrived = changes.map(keyed)
      arrived.forEach(keepAside)
      return shown ? place(arrived) : null
    },
    beginRead() {
      aside = !shown && aside !== null ? aside : new Map()
    },
    differing: (read, cut) => finish(findDiffering(read, cut)),
    findDiffering,
    endRead() {
      aside = null
    },
    replace: (read, cut) => finish(replaceAll(read, cut)),
    replaceAll,
    rows: () => (shown ? index : null),
    drain: () => index.drain(),
  }
}

const keyOfChange = (shape: Shape, change: Change): string =>
  keyOf(shape, change.type === 'delete' ? change.key : change.row)

interface Keyed {
  key: string
  row: Row | null
}
