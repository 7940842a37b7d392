import { asyncScheduler, catchError, defer, map, mergeAll, of, repeat, startWith, timer } from 'rxjs'
import type { Observable } from 'rxjs'
import type { Data, Row } from '../backend/port'
import type { TableSource } from '../board/source'
import { holdRows } from './held'
import { Memory } from './memory'
import { passing, pollIn, retryIn } from './pace'
import type { Step } from './rows'

/** No column of a table can be called so. */
const ORDINAL = ''
const LEAST_S = 1

/**
 * The rows of a table, read every so many seconds. The first read that fails ends it; after it, one that may succeed
 * later is tried again, and is a doubt at its second failure.
 */
export function polled(
  data: Data,
  source: TableSource,
  every: number,
  reason: string | null,
  memory: Memory | null,
): Observable<Step> {
  return defer(() => {
    const isKeyless = source.key.length === 0
    const shape = isKeyless ? { ...source, key: [...source.columns, ORDINAL] } : source
    const held = holdRows(shape, Memory.rowsOf(memory), data.numbers(source))
    const seconds = Math.max(LEAST_S, every)
    let failures = 0
    let wait = 0
    let lastEvent: number | null = null

    const look = defer(() => {
      const at = asyncScheduler.now()
      return data.read(source).pipe(
        map(({ rows: read, cut }): Step[] => {
          const now = isKeyless ? numbered(read, source.columns) : read
          const isFirst = held.rows() === null
          const differed = held.differing(now, cut).length
          held.replace(now, cut)
          failures = 0
          wait = pollIn(seconds)
          if (differed > 0 && !isFirst) lastEvent = at
          const rows = held.rows()
          if (rows === null) return []
          const most = cut && read.length < source.limit ? { most: read.length } : {}
          const reading = { at, differed, ...most }
          const facts = { whole: true, lag: null, lastEvent, badRows: 0, read: reading }
          return [{ type: 'rows', rows, deltas: held.drain(), ...facts }]
        }),
      )
    })
    const failed = (error: unknown): Step[] => {
      const loss = passing(error)
      if (held.rows() === null || loss === null) throw error
      failures += 1
      wait = retryIn(failures, loss)
      if (failures !== 2) return []
      return [{ type: 'doubted', reason: `the rows could not be read again: ${loss.reason}` }]
    }
    return look.pipe(
      catchError((error: unknown) => of(failed(error))),
      repeat({ delay: () => timer(wait) }),
      mergeAll(),
      startWith<Step>({ type: 'polling', every: seconds, reason }),
    )
  })
}

/** Rows that are the same in every column are told apart by how many of them came before. */
function numbered(rows: readonly Row[], columns: readonly string[]): Row[] {
  const counts = new Map<string, number>()
  return rows.map(row => {
    const same = JSON.stringify(columns.map(column => row[column]))
    const before = counts.get(same) ?? 0
    counts.set(same, before + 1)
    return { ...row, [ORDINAL]: before }
  })
}
