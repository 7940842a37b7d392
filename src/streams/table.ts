import { catchError, throwError, type Observable } from 'rxjs'
import type { Data } from '../backend/port'
import type { TableSource } from '../board/source'
import { columnsOf } from './judge/judge'
import type { Memory } from './memory'
import { polled } from './polled'
import { Keyless, pushed } from './pushed'
import type { Step } from './rows'

/** Seconds between two reads of a table that can only be polled, where the board names none. */
const EVERY_S = 10
const KEYLESS = 'the table has no primary key, without which changes cannot be told apart'

/** The rows of a table, by whichever way its changes come. */
export function tableRows(data: Data, source: TableSource, memory: Memory | null): Observable<Step> {
  const { by, key, order, columns, filter = [] } = source
  // What a filter looks at has to be held, to judge by it.
  const held = new Set([...columns, ...key, order.column, ...columnsOf(filter)])
  const read = { ...source, columns: [...held] }
  if (by?.kind === 'polling') return polled(data, read, by.every, null, memory)
  if (key.length === 0) return polled(data, read, EVERY_S, KEYLESS, memory)
  return pushed(data, read, memory).pipe(
    catchError((error: unknown) =>
      error instanceof Keyless
        ? polled(data, read, EVERY_S, KEYLESS, error.memory ?? memory)
        : throwError(() => error),
    ),
  )
}
