import type { Row, SourceSignal } from '../../backend/ports/backend.port'
import type { RowShape } from '../../board/model/source'
import { forEachSliced, runToEnd, type Work } from '../../shared/timeSlices'
import { findDifferingRows, hasSameOrder } from './findDifferingRows'
import { LearnedOrder } from './learnedOrder'
import { createRowEntry } from './rowEntry'
import { RowIndex, type Delta, type RowEntry, type Rows } from './rowIndex'
import { keyOf, type ColumnFacts } from './rowOrder'

export type RowChange = Extract<SourceSignal, { type: 'insert' | 'update' | 'delete' }>

/**
 * What the rows held lack: changes that a read must restore (`repair`), or rows that only a read can supply (`refill`).
 */
export type NeededRead = 'repair' | 'refill' | null

/** Changes applied in one go. */
const AT_ONCE = 256

export interface RowBuffer {
  /** Applies changes in their order of arrival. The cost depends on the number of changes, not of rows. */
  apply(changes: readonly RowChange[]): NeededRead
  /** From here until `replaceAll`, changes are also recorded, to be applied over the rows read meanwhile. */
  beginRead(): void
  /**
   * The keys of the rows in which a read differs from the rows held, or from those before this connection, except rows
   * that changed meanwhile. `cut`: there may be more rows than were read.
   */
  findDifferingNow(rowsRead: readonly Row[], cut?: boolean): string[]
  /** The same in slices; no change may be applied before it is done. */
  findDiffering(rowsRead: readonly Row[], cut?: boolean): Work<string[]>
  /**
   * Whether the rows read are those held, in the same order: an answer of the server that lists them in another way is
   * right, whatever the reason. `isUnsettled`: rows not to look at, beside those that changed meanwhile.
   */
  hasSameOrder(rowsRead: readonly Row[], cut: boolean, isUnsettled: (key: string) => boolean): Work<boolean>
  /** Whether a change of this row came since the read began. */
  isChangedSinceRead(key: string): boolean
  /** Call instead of `replaceAll` if the rows read are not used. */
  endRead(): void
  /** With `cut` below the shape's limit, no read returns more rows than this one, so no more are held. */
  replaceAllNow(rowsRead: readonly Row[], cut?: boolean): NeededRead
  /**
   * The same in slices; no change may be applied before it is done. Changes committed before `containedUntil`, ms since
   * the epoch, are in the rows read, even if they arrived after the read began.
   */
  replaceAll(rowsRead: readonly Row[], cut?: boolean, containedUntil?: number): Work<NeededRead>
  /** The number of rows held, or of those of the connection before until the first read. */
  size(): number
  /** Null before the first read; then always the same object, a live view of the rows. */
  rows(): Rows | null
  /** The changes of rows since the last call; null at the first call, which stands for all rows. */
  takeDeltas(): readonly Delta[] | null
}

export interface BufferOptions extends ColumnFacts {
  /** The rows read come in the order of the server, which need not be one that is known here. */
  isSorted?: boolean
}

/**
 * The rows of one shape over one connection. Changes are recorded from the start, before any read. `before`: the rows
 * of the connection before, with which the first read is compared.
 */
export function createRowBuffer(
  shape: RowShape,
  before: Rows | null = null,
  { isSorted = false, ...columns }: BufferOptions = {},
): RowBuffer {
  const index = new RowIndex(shape, columns)
  const learnedOrder = isSorted ? new LearnedOrder(shape, columns) : null
  /** New rows were left to the next read, because only the server can tell their place. */
  let awaitsRows = false
  /** By key, the changes since the read began; null is a tombstone, so that a late read revives nothing. */
  let changesSinceRead: Map<string, Pick<KeyedChange, 'row' | 'at'>> | null = new Map()
  let isLoaded = false
  let { limit } = shape

  function remember({ key, row, at }: KeyedChange) {
    if (changesSinceRead === null) return
    changesSinceRead.set(key, { row: row && { ...changesSinceRead.get(key)?.row, ...row }, at })
  }

  function applyChanges(changes: readonly KeyedChange[]): NeededRead {
    let neededRead: NeededRead = null
    const newestByKey = new Map<string, Row | null>()
    for (const { key, row } of changes) {
      if (row === null || hasAllColumns(row)) {
        newestByKey.set(key, row)
        continue
      }
      // An update leaves out columns that did not change and are stored out of line (TOAST).
      const existing = newestByKey.has(key) ? newestByKey.get(key) : index.get(key)?.row
      const merged = { ...existing, ...row }
      if (hasAllColumns(merged)) newestByKey.set(key, merged)
      else neededRead = 'repair'
    }
    // Beyond the edge of a cut list there are rows that are not held: a new row there need not be the next one.
    const edge = index.cut ? index.last : undefined
    for (const [key, row] of newestByKey) {
      const place = row === null ? 'beyond' : index.locate(key, row, edge)
      if (place === 'unknown') {
        neededRead ??= 'refill'
        awaitsRows = true
      }
      if (row === null || place === 'beyond') index.delete(key)
      else if (place === 'inside' || edge === undefined || index.get(key) !== undefined) index.set(key, row)
    }
    for (let { last } = index; last !== undefined && index.size > limit; last = index.last) {
      index.delete(last.key)
      index.cut = true
    }
    return neededRead ?? (index.cut && index.size < limit ? 'refill' : null)
  }

  const hasAllColumns = (row: Row) => shape.columns.every(column => column in row)
  const toKeyed = (change: RowChange): KeyedChange => ({
    key: keyOfChange(shape, change),
    row: change.type === 'delete' ? null : change.row,
    at: change.at,
  })
  function* toEntries(rowsRead: readonly Row[]): Work<RowEntry[]> {
    const rows: RowEntry[] = []
    yield* forEachSliced(rowsRead, row => rows.push(createRowEntry(keyOf(shape, row), row)))
    return rows
  }
  function* findDiffering(rowsRead: readonly Row[], cut = rowsRead.length >= shape.limit): Work<string[]> {
    const previous = isLoaded ? index : before
    if (previous === null) return []
    const read = yield* toEntries(rowsRead)
    const ordering = isLoaded || learnedOrder === null ? index.ordering : yield* learnedOrder.learn(read)
    const { types } = columns
    const keys = yield* findDifferingRows({ heldRows: previous, read, cut, ordering, types })
    if (!isLoaded) return keys
    return keys.filter(key => !changesSinceRead?.has(key) && (!awaitsRows || index.get(key) !== undefined))
  }
  function* replaceAll(
    rowsRead: readonly Row[],
    cut = rowsRead.length >= shape.limit,
    containedUntil = -Infinity,
  ): Work<NeededRead> {
    const entries = yield* toEntries(rowsRead)
    const ordering = learnedOrder === null ? index.ordering : yield* learnedOrder.learn(entries)
    yield* index.replaceAll(entries, isLoaded ? index : before, ordering)
    const changes = [...(changesSinceRead ?? [])].flatMap(([key, change]) =>
      change.at !== null && change.at < containedUntil ? [] : [{ key, ...change }],
    )
    changesSinceRead = null
    before = null
    index.cut = cut
    limit = cut ? Math.min(rowsRead.length, shape.limit) : shape.limit
    isLoaded = true
    awaitsRows = false
    let neededRead: NeededRead = null
    for (let start = 0; start < changes.length; start += AT_ONCE) {
      const needed = applyChanges(changes.slice(start, start + AT_ONCE))
      neededRead = neededRead === 'repair' ? neededRead : needed
      yield
    }
    return neededRead
  }

  return {
    apply(changes) {
      const keyedChanges = changes.map(toKeyed)
      keyedChanges.forEach(remember)
      return isLoaded ? applyChanges(keyedChanges) : null
    },
    beginRead() {
      changesSinceRead = !isLoaded && changesSinceRead !== null ? changesSinceRead : new Map()
    },
    findDifferingNow: (rowsRead, cut) => runToEnd(findDiffering(rowsRead, cut)),
    findDiffering,
    *hasSameOrder(rowsRead, cut, isUnsettled) {
      const isUnsettledNow = (key: string) => changesSinceRead?.has(key) === true || isUnsettled(key)
      return yield* hasSameOrder({ shape, heldRows: index, rowsRead, cut, isUnsettled: isUnsettledNow })
    },
    isChangedSinceRead: key => changesSinceRead?.has(key) === true,
    endRead() {
      changesSinceRead = null
    },
    replaceAllNow: (rowsRead, cut) => runToEnd(replaceAll(rowsRead, cut)),
    replaceAll,
    size: () => (isLoaded ? index : before)?.size ?? 0,
    rows: () => (isLoaded ? index : null),
    takeDeltas: () => index.takeDeltas(),
  }
}

const keyOfChange = (shape: RowShape, change: RowChange): string =>
  keyOf(shape, change.type === 'delete' ? change.key : change.row)

interface KeyedChange {
  key: string
  row: Row | null
  /** When it was committed, ms since the epoch; null where that is not known. */
  at: number | null
}
