import type { Row, SourceSignal } from '../../backend/ports/backend.port'
import type { RowShape } from '../../board/model/source'
import { forEachSliced, runToEnd, type Work } from '../../shared/timeSlices'
import { createChangesSinceRead, type KeyedChange } from './changesSinceRead'
import { findDifferingRows, hasSameOrder } from './findDifferingRows'
import { LearnedOrder } from './learnedOrder'
import { createLeftOutRows, type LeftOutRows } from './leftOutRows'
import { createRowEntry } from './rowEntry'
import { RowIndex, type Delta, type RowEntry, type Rows } from './rowIndex'
import { keyOf, type ColumnFacts } from './rowOrder'

export type { KeyedChange } from './changesSinceRead'
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
  /** The same where somebody has found their keys already, and whether they are complete. */
  applyKeyed(changes: readonly KeyedChange[]): NeededRead
  /** From here until `replaceAll`, changes are also recorded, to be applied over the rows read meanwhile. */
  beginRead(): void
  /**
   * The keys of the rows in which a read differs from the rows held, or from those before this connection, except rows
   * that changed meanwhile. `isTruncated`: there may be more rows than were read.
   */
  findDifferingNow(rowsRead: readonly Row[], isTruncated?: boolean): string[]
  /** The same in slices; no change may be applied before it is done. */
  findDiffering(rowsRead: readonly Row[], isTruncated?: boolean): Work<string[]>
  /**
   * Whether the rows read are the held ones in the same order. If the server lists them differently, the server is
   * right, whatever the reason. `isUnsettled`: rows to ignore, in addition to those that changed meanwhile.
   */
  hasSameOrder(
    rowsRead: readonly Row[],
    isTruncated: boolean,
    isUnsettled: (key: string) => boolean,
  ): Work<boolean>
  /** Whether a change of this row came since the read began. */
  isChangedSinceRead(key: string): boolean
  /** Whether changes of this row, or of any without a key, came since then that leave columns as they were held. */
  isPartlyChangedSinceRead(key?: string): boolean
  /** Call instead of `replaceAll` if the rows read are not used. */
  endRead(): void
  /** With `isTruncated` below the shape's limit, no read returns more rows than this one, so no more are held. */
  replaceAllNow(rowsRead: readonly Row[], isTruncated?: boolean): NeededRead
  /**
   * The same in slices; no change may be applied before it is done. Changes committed before `containedUntil`, ms since
   * the epoch, are in the rows read, even if they arrived after the read began.
   */
  replaceAll(rowsRead: readonly Row[], isTruncated?: boolean, containedUntil?: number): Work<NeededRead>
  takeMissing: LeftOutRows['takeMissing']
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
  const leftOutRows = createLeftOutRows()
  const hasAllColumns = (row: Row) => hasColumns(row, shape.columns)
  const changesSinceRead = createChangesSinceRead(hasAllColumns)
  let isLoaded = false
  let { limit } = shape

  function applyChanges(changes: readonly KeyedChange[]): NeededRead {
    let neededRead: NeededRead = null
    const newestByKey = new Map<string, Row | null>()
    for (const { key, row, isComplete } of changes) {
      if (isComplete) {
        newestByKey.set(key, row)
        continue
      }
      // An update leaves out columns that did not change and are stored out of line (TOAST).
      const existingRow = newestByKey.has(key) ? newestByKey.get(key) : index.get(key)?.row
      const mergedRow = { ...existingRow, ...row }
      if (hasAllColumns(mergedRow)) newestByKey.set(key, mergedRow)
      else neededRead = 'repair'
    }
    // Beyond the edge of a truncated list there are rows that are not held: a new row there need not be the next one.
    const { edge } = index
    const beyond: RowEntry[] = []
    for (const [key, row] of newestByKey) {
      leftOutRows.forget(key)
      if (row === null) {
        index.delete(key)
        continue
      }
      const entry = createRowEntry(key, row)
      const place = index.locate(entry, edge)
      if (place === 'unknown') {
        neededRead ??= 'refill'
        awaitsRows = true
      }
      if (place === 'beyond') {
        index.delete(key)
        beyond.push(entry)
      } else if (place === 'inside' || edge === undefined || index.get(key) !== undefined) index.put(entry)
      else leftOutRows.add(entry)
    }
    for (let { last } = index; last !== undefined && index.size > limit; last = index.last) {
      index.delete(last.key)
      index.isTruncated = true
    }
    // As with a read of `limit` rows: there may be more, of which no change told.
    if (isSorted && index.size >= limit) index.isTruncated = true
    const isShort = index.isTruncated && index.size < limit
    if (isShort) beyond.forEach(leftOutRows.add)
    return neededRead ?? (isShort ? 'refill' : null)
  }

  const applyKeyed = (changes: readonly KeyedChange[]): NeededRead => {
    changesSinceRead.add(changes)
    return isLoaded ? applyChanges(changes) : null
  }
  const toKeyed = (change: RowChange): KeyedChange => {
    const { at } = change
    if (change.type === 'delete') return { key: keyOf(shape, change.key), row: null, at, isComplete: true }
    const { row } = change
    return { key: keyOf(shape, row), row, at, isComplete: hasAllColumns(row) }
  }
  function* toEntries(rowsRead: readonly Row[]): Work<RowEntry[]> {
    const rows: RowEntry[] = []
    yield* forEachSliced(rowsRead, row => rows.push(createRowEntry(keyOf(shape, row), row)))
    return rows
  }
  function* findDiffering(
    rowsRead: readonly Row[],
    isTruncated = rowsRead.length >= shape.limit,
  ): Work<string[]> {
    const previous = isLoaded ? index : before
    if (previous === null) return []
    const read = yield* toEntries(rowsRead)
    const ordering = isLoaded || learnedOrder === null ? index.ordering : yield* learnedOrder.learn(read)
    const { types } = columns
    const keys = yield* findDifferingRows({
      heldRows: previous,
      entriesRead: read,
      isTruncated,
      ordering,
      types,
    })
    if (!isLoaded) return keys
    return keys.filter(key => !changesSinceRead.has(key) && (!awaitsRows || index.get(key) !== undefined))
  }
  function* replaceAll(
    rowsRead: readonly Row[],
    isTruncated = rowsRead.length >= shape.limit,
    containedUntil = -Infinity,
  ): Work<NeededRead> {
    const entries = yield* toEntries(rowsRead)
    const ordering = learnedOrder === null ? index.ordering : yield* learnedOrder.learn(entries)
    yield* index.replaceAll(entries, isLoaded ? index : before, ordering)
    const changes = changesSinceRead.list().filter(({ at }) => at === null || at >= containedUntil)
    index.isTruncated = isTruncated
    const isSettled = (key: string) => changesSinceRead.has(key) || index.get(key) !== undefined
    leftOutRows.findMissing(e => !isSettled(e.key) && index.locate(e, index.edge) !== 'beyond')
    changesSinceRead.end()
    before = null
    limit = isTruncated ? Math.min(rowsRead.length, shape.limit) : shape.limit
    isLoaded = true
    awaitsRows = false
    let neededRead: NeededRead = null
    for (let start = 0; start < changes.length; start += AT_ONCE) {
      const neededByChunk = applyChanges(changes.slice(start, start + AT_ONCE))
      neededRead = neededRead === 'repair' ? neededRead : neededByChunk
      yield
    }
    return neededRead
  }

  return {
    apply: changes => applyKeyed(changes.map(toKeyed)),
    applyKeyed,
    beginRead: () => changesSinceRead.begin(!isLoaded),
    findDifferingNow: (rowsRead, isTruncated) => runToEnd(findDiffering(rowsRead, isTruncated)),
    findDiffering,
    *hasSameOrder(rowsRead, isTruncated, isUnsettled) {
      const isUnsettledNow = (key: string) => changesSinceRead.has(key) || isUnsettled(key)
      return yield* hasSameOrder({
        shape,
        heldRows: index,
        rowsRead,
        isTruncated,
        isUnsettled: isUnsettledNow,
      })
    },
    isChangedSinceRead: changesSinceRead.has,
    isPartlyChangedSinceRead: key => changesSinceRead.isPartial(key),
    endRead: () => changesSinceRead.end(),
    replaceAllNow: (rowsRead, isTruncated) => runToEnd(replaceAll(rowsRead, isTruncated)),
    replaceAll,
    takeMissing: leftOutRows.takeMissing,
    size: () => (isLoaded ? index : before)?.size ?? 0,
    rows: () => (isLoaded ? index : null),
    takeDeltas: () => index.takeDeltas(),
  }
}

export function hasColumns(row: Row, columns: readonly string[]): boolean {
  for (const column of columns) if (row[column] === undefined && !(column in row)) return false
  return true
}
