import { catchError, endWith, ignoreElements, map, switchMap, throwError, type Observable } from 'rxjs'
import type { Data, LossKind } from '../backend/port'
import type { TableSource } from '../board/source'
import type { Pace } from '../slices'
import { columnsOf } from './judge/judge'
import { keyed, numbered } from './keyless'
import type { Memory } from './memory'
import { polled } from './polled'
import { Keyless, pushed } from './pushed'
import type { Step } from './rows'

/** Seconds between two reads of a table that can only be polled, where the board names none. */
const EVERY_S = 10
const KEYLESS = 'the table has no primary key, without which changes cannot be told apart'

/** The rows of a table, by whichever way its changes come. */
export function tableRows(
  data: Data,
  source: TableSource,
  memory: Memory | null,
  _again$: Observable<unknown>,
  pace: Pace,
): Observable<Step> {
  const { by, key, order, columns, filter = [] } = source
  // What a filter looks at has to be held, to judge by it.
  const held = new Set([...columns, ...key, order.column, ...columnsOf(filter)])
  const read = { ...source, columns: [...held] }
  const poll = (every: number, reason: string | null, before: Memory | null) =>
    polled({
      ...{ shape: keyed(read), numbers: data.numbers(read), every, reason, memory: before, pace },
      ask: () => data.read(read).pipe(map(found => ({ ...found, rows: numbered(found.rows, read) }))),
    })
  if (by?.kind === 'polling') return poll(by.every, null, memory)
  if (key.length === 0) return poll(EVERY_S, KEYLESS, memory)
  return pushed(data, read, memory, pace).pipe(
    catchError((error: unknown) =>
      error instanceof Keyless ? poll(EVERY_S, KEYLESS, error.memory ?? memory) : told(data, read, error),
    ),
  )
}

/**
 * Realtime says the same of a table that is not published and of one that is not there, or not to be read: reading it
 * tells them apart.
 */
function told(data: Data, source: TableSource, error: unknown): Observable<never> {
  const loss = throwError(() => error)
  if (!isLoss(error, 'unpublished')) return loss
  return data.read({ ...source, limit: 1 }).pipe(
    ignoreElements(),
    catchError((other: unknown) =>
      isLoss(other, 'unknown') || isLoss(other, 'denied') ? throwError(() => other) : loss,
    ),
    endWith(null),
    switchMap(() => loss),
  )
}

const isLoss = (error: unknown, kind: LossKind): boolean =>
  typeof error === 'object' && error !== null && 'kind' in error && error.kind === kind
