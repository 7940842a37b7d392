import { asyncScheduler, exhaustMap, ignoreElements, Subject, takeWhile, timer, type Observable } from 'rxjs'
import type { Row } from '../../backend/ports/backend.port'
import type { TableSource } from '../../board/model/source'
import type { KeyedChange, RowBuffer } from '../rows/rowBuffer'
import { hasSameValue } from '../values/isSameValue'
import type { RefetchQueue } from './reads/refetchQueue'

/** How far a read replica may lag behind the changes that Realtime tells from the primary, in ms. */
const RECENT_MS = 10_000
/**
 * With more keys, requesting each costs more than it is worth; the limit also keeps memory from growing with the
 * changes.
 */
const MAX_KEYS = 500
/** States of one row; of earlier ones it is only known that there were some. */
const MAX_STATES = 8

/** Null: there is no such row. Undefined: unknown. */
type RowState = Row | null | undefined

/** The rows that changes touched within the last 10 to 20 s, and what they were before and after each. */
export interface RecentChanges {
  /**
   * Call before the changes are applied. `keys`: of all rows that were touched, also of those that only a read can
   * determine.
   */
  add(keys: readonly string[], changes: readonly KeyedChange[]): void
  isEmpty(): boolean
  /** Those of the keys that changes touched lately; none where too many were. */
  among(keys: readonly string[]): string[]
  /** As the newest change left the row. */
  newest(key: string): RowState
  /**
   * Whether an answer about a row is what a change replaced: then it is older than the change, and may come from a read
   * replica that lags behind. False where it may be newer, and where the newest change left the row unknown.
   */
  isOutdated(key: string, answer: Row | null): boolean
  /**
   * Whether an answer, after a change that left the row unknown, is the row as it was before: the change may be of
   * other columns, or the answer older. True once for a change.
   */
  takeUnchanged(key: string, answer: Row | null): boolean
  /** Forgets in time, as long as somebody listens; it tells nothing. */
  expiry$: Observable<never>
}

export function createRecentChanges(
  source: TableSource,
  rowBuffer: RowBuffer,
  refetchQueue: RefetchQueue,
  types?: ReadonlyMap<string, string>,
): RecentChanges {
  /** By key, the states of the row, the newest last. */
  let recent = new Map<string, readonly RowState[]>()
  let earlier = new Map<string, readonly RowState[]>()
  let since = asyncScheduler.now()
  const added$ = new Subject<void>()
  const isEmpty = () => recent.size === 0 && earlier.size === 0
  const isFull = () => recent.size > MAX_KEYS || earlier.size > MAX_KEYS
  const forgetOld = () => {
    const age = asyncScheduler.now() - since
    if (age >= 0 && age < RECENT_MS) return
    earlier = age >= 0 && age < 2 * RECENT_MS ? recent : new Map<string, readonly RowState[]>()
    recent = new Map()
    since = asyncScheduler.now()
  }
  const heldState = (key: string): RowState => {
    const rows = rowBuffer.rows()
    return rows?.get(key)?.row ?? (rows?.isTruncated === false ? null : undefined)
  }
  const statesOf = (key: string) => recent.get(key) ?? earlier.get(key)
  const addState = (key: string, next: (newest: RowState) => RowState) => {
    if (recent.size > MAX_KEYS) return
    const before = statesOf(key) ?? [heldState(key)]
    const states = [...before, next(before.at(-1))]
    const isLong = states.length > MAX_STATES
    recent.set(key, isLong ? [undefined, ...states.slice(2)] : states)
  }
  const isEqual = (a: RowState, b: Row | null) =>
    a && b ? source.columns.every(column => hasSameValue(a, b, column, types)) : a === b
  return {
    add(keys, changes) {
      forgetOld()
      if (recent.size > MAX_KEYS) return
      const unknownKeys = new Set(keys)
      for (const { key, row, isComplete } of changes) {
        unknownKeys.delete(key)
        addState(key, newest => (isComplete ? row : newest ? { ...newest, ...row } : undefined))
      }
      for (const key of keys) if (refetchQueue.has(key)) unknownKeys.add(key)
      for (const key of unknownKeys) addState(key, () => undefined)
      added$.next()
    },
    isEmpty() {
      forgetOld()
      return isEmpty()
    },
    among(keys) {
      forgetOld()
      if (isFull()) return []
      return keys.filter(key => recent.has(key) || earlier.has(key))
    },
    newest: key => statesOf(key)?.at(-1),
    isOutdated(key, answer) {
      forgetOld()
      const states = isFull() ? [] : (statesOf(key) ?? [])
      const newest = states.at(-1)
      if (newest === undefined || isEqual(newest, answer)) return false
      return states.some(state => state === undefined || isEqual(state, answer))
    },
    takeUnchanged(key, answer) {
      const states = isFull() ? [] : (statesOf(key) ?? [])
      const before = states.at(-2)
      const isUnchanged = before === undefined ? answer === null : isEqual(before, answer)
      if (states.length < 2 || states.at(-1) !== undefined || !isUnchanged) return false
      recent.set(key, [answer])
      return true
    },
    expiry$: added$.pipe(
      exhaustMap(() =>
        timer(RECENT_MS, RECENT_MS).pipe(
          takeWhile(() => {
            forgetOld()
            return !isEmpty()
          }),
        ),
      ),
      ignoreElements(),
    ),
  }
}
